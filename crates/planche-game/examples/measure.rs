//! Takes the figures of `docs/history/games.md`.
//!
//! `measure perft GAME DEPTH` counts one game; `measure SUITES` takes all other figures, with
//! `perft_*.epd` and `mate_in_2.epd` in the directory SUITES. Times are CPU times, so that a busy
//! machine does not spoil them too much.

use std::error::Error;
use std::fs::read_to_string;
use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use planche_game::exhaust::exhaust;
use planche_game::perft::perft;
use planche_game::win::{Answer, Limits, Statistics, solve};
use planche_game::{Rules, State, check, library};
use shakmaty::Chess;

type Done = Result<(), Box<dyn Error>>;

/// Lines of a perft suite that count more are left out.
const DEEPEST: u64 = 2_000_000;
/// How often a game is loaded to find out how long that takes.
const LOADS: u32 = 10;
/// Positions of each large perft suite.
const SAMPLE: usize = 60;

fn main() -> Done {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["perft", game, depth] => count(game, depth.parse()?),
        [suites] => {
            speed()?;
            figures()?;
            gomoku()?;
            mates(&Path::new(suites).join("mate_in_2.epd"))?;
            for name in ["standard", "enpassant", "doublecheck", "random"] {
                suite(&Path::new(suites).join(format!("perft_{name}.epd")))?;
            }
            small_games()
        }
        _ => Err("usage: measure SUITES, or measure perft GAME DEPTH".into()),
    }
}

/// CPU time of this thread where the system tells it, else time.
fn clock() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let told = read_to_string("/proc/thread-self/schedstat").ok();
    let used = told.and_then(|text| text.split(' ').next()?.parse().ok());
    used.map_or_else(
        || BEGUN.get_or_init(Instant::now).elapsed(),
        Duration::from_nanos,
    )
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begun = clock();
    let result = work();
    (result, clock() - begun)
}

fn game(name: &str) -> Result<Rules, Box<dyn Error>> {
    library::load(name).ok_or_else(|| format!("no game `{name}`").into())
}

fn count(name: &str, depth: u32) -> Done {
    let rules = game(name)?;
    let (all, loading) = timed(|| (0..LOADS).all(|_| game(name).is_ok()));
    let loading = if all { loading / LOADS } else { Duration::ZERO };
    let (count, spent) = timed(|| perft(&rules, &rules.start(), depth));
    let rate = count as f64 / spent.as_secs_f64() / 1e6;
    println!("{name} {depth}: {count} at {rate:.1} M/s, loading {loading:.1?}");
    Ok(())
}

fn speed() -> Done {
    for (name, depth) in [
        ("chess", 5),
        ("breakthrough", 5),
        ("connect-four", 8),
        ("gomoku", 3),
        ("cylinder-chess", 5),
        ("draughts", 8),
        ("reversi", 8),
    ] {
        count(name, depth)?;
    }
    let (count, spent) = timed(|| shakmaty::perft(&Chess::default(), 5));
    let rate = count as f64 / spent.as_secs_f64() / 1e6;
    println!("shakmaty 5: {count} at {rate:.1} M/s");
    Ok(())
}

/// Solves a position and checks the proof: attacker's moves, the time of each, and what was done.
fn solved(rules: &Rules, state: &State, limits: &Limits) -> Result<String, Box<dyn Error>> {
    let ((answer, statistics), searching) = timed(|| solve(rules, state, limits));
    let Statistics { nodes, .. } = statistics;
    let Answer::Proved(proof) = answer else {
        return Ok(format!("not proved, {nodes} positions, {searching:.1?}"));
    };
    let (checked, checking) = timed(|| check::check(rules, state, &proof));
    checked.map_err(|flaw| flaw.to_string())?;
    let (plies, line) = (2 * proof.length() - 1, proof.line().join(" "));
    Ok(format!(
        "{plies} plies, {nodes} positions, search {searching:.1?}, check {checking:.1?}: {line}"
    ))
}

fn figures() -> Done {
    for (figure, name, position) in [
        ("2", "three-mens-morris", "3/3/3 x 3/3"),
        (
            "3",
            "chess",
            "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w - - 6 11",
        ),
        ("4", "chess", "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1"),
    ] {
        let rules = game(name)?;
        let state = rules.position(position)?;
        let text = solved(&rules, &state, &Limits::default())?;
        println!("figure {figure}: {text}");
    }
    Ok(())
}

fn gomoku() -> Done {
    let rules = game("gomoku")?;
    let fours = Limits {
        quiet: 0,
        ..Limits::default()
    };
    let puzzles = include_str!("../tests/gomoku.txt").lines();
    for line in puzzles.filter(|line| !line.starts_with('#')) {
        let position = line.split_once(" | ").map_or("", |(_, position)| position);
        let state = rules.position(position)?;
        println!("gomoku, fours: {}", solved(&rules, &state, &fours)?);
    }
    let threes = "15/15/15/15/15/15/15/5XX8/3x3X4x2/7X2x4/15/3x11/15/15/15 b";
    let state = rules.position(threes)?;
    let text = solved(&rules, &state, &Limits::default())?;
    println!("gomoku, two open threes: {text}");
    Ok(())
}

fn lines(path: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let text = read_to_string(path)?;
    let wanted = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    Ok(text.lines().filter(wanted).map(String::from).collect())
}

fn mates(path: &Path) -> Done {
    let rules = game("chess")?;
    let limits = Limits {
        moves: 2,
        ..Limits::default()
    };
    let (mut proved, mut spent) = (0, Duration::ZERO);
    let cases = lines(path)?;
    for case in &cases {
        let fields: Vec<&str> = case.split_whitespace().take(4).collect();
        let state = rules.position(&(fields.join(" ") + " 0 1"))?;
        let (answer, time) = timed(|| solve(&rules, &state, &limits).0);
        spent += time;
        if let Answer::Proved(proof) = answer {
            check::check(&rules, &state, &proof).map_err(|flaw| flaw.to_string())?;
            proved += 1;
        } else {
            println!("not proved: {case}");
        }
    }
    let each = spent / cases.len().max(1) as u32;
    println!("mates: {proved} of {} proved, {each:.1?} each", cases.len());
    Ok(())
}

fn suite(path: &Path) -> Done {
    let rules = game("chess")?;
    let cases = lines(path)?;
    let (mut right, mut wrong) = (0, 0);
    for case in cases.iter().step_by((cases.len() / SAMPLE).max(1)) {
        let mut fields = case.split(';');
        let fen: Vec<&str> = fields.next().unwrap_or("").split_whitespace().collect();
        let state = rules.position(&(fen[..4].join(" ") + " 0 1"))?;
        let mut counts = fields.filter_map(|field| {
            let (depth, count) = field.trim().strip_prefix('D')?.split_once(' ')?;
            Some((depth.parse().ok()?, count.trim().parse::<u64>().ok()?))
        });
        let Some((depth, count)) = counts.rfind(|&(_, count)| count <= DEEPEST) else {
            continue;
        };
        if perft(&rules, &state, depth) == count {
            right += 1;
        } else {
            wrong += 1;
            println!("wrong: {case}");
        }
    }
    println!("{}: {right} right, {wrong} wrong", path.display());
    Ok(())
}

fn small_games() -> Done {
    for (name, width, height) in [
        ("tic-tac-toe", 3, 3),
        ("three-mens-morris", 3, 3),
        ("connect-four", 4, 4),
        ("connect-four", 5, 4),
        ("breakthrough", 3, 5),
        ("breakthrough", 4, 4),
        ("hex", 3, 3),
    ] {
        let rules = library::load_sized(name, width, height).ok_or("no such game")??;
        let (found, spent) = timed(|| exhaust(&rules, &rules.start(), 6_000_000));
        let found = found?;
        println!(
            "{name} {width}x{height}: {:?}, {} positions, {spent:.1?}",
            found.worth, found.positions
        );
    }
    Ok(())
}
