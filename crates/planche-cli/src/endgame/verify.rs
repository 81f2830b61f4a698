//! `planche endgame verify`: an expert on every legal position against every defence, or a table against the
//! rules of chess.

mod exact;

use std::path::PathBuf;

use planche_endgame::campaign::{Campaign, Resistance};
use planche_endgame::kbnk::ladder::{Ladder, REACH};
use planche_endgame::kpk::book::Book;
use planche_endgame::kpk::{pecp, plan, verify as kpk};
use planche_endgame::krk::proof::{Defence, Tally, Tie, lengths};
use planche_endgame::{Class, Placement, Step, Turn, Value, syzygy, table};
use serde_json::json;

use super::input;
use crate::output::say_line;
use crate::{Exit, Failure};

pub use exact::counts;

/// Runs an expert from every legal position against every defence and prints counts; a class without expert is
/// tested entry by entry.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  planche endgame verify krk\n  planche endgame verify krk --strategy \
                        short --json\n  planche endgame verify krkp --syzygy /path/to/syzygy"
)]
pub struct Arguments {
    /// The material class, at most four men: krk, kpk, kbnk, kqk, krkp, kpkp …
    class: String,
    /// For krk: fast, short, paper, or a strategy file
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Also compare the exact table with the Syzygy files of this directory
    #[arg(long, value_name = "DIR")]
    syzygy: Option<PathBuf>,
}

/// What every verification tells.
struct Report {
    positions: u64,
    correct: u64,
    mean: f64,
    optimal_mean: f64,
    /// The longest of all games that are won, whatever the defence.
    longest: u16,
    notes: Vec<String>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let material = input::material(&arguments.class)?;
    let class = input::ruled_class(material);
    if arguments.strategy.is_some() && class != Some(Class::KRK) {
        return Err(Failure::new("--strategy is for krk only"));
    }
    let Some(class) = class else {
        return exact::run(material, arguments.syzygy.as_deref(), arguments.json);
    };
    let mut report = match class {
        Class::KRK => krk(arguments.strategy.as_deref().unwrap_or("fast"))?,
        Class::KPK => pawn()?,
        _ => knight()?,
    };
    let mut agrees = true;
    if let Some(directory) = &arguments.syzygy {
        let found = syzygy::compare(class.material(), directory)?;
        agrees = found.agree == found.positions;
        report.notes.push(format!(
            "Syzygy agrees on {} of {} positions",
            found.agree, found.positions
        ));
        report
            .notes
            .extend(found.difference.map(|fen| format!("it differs on {fen}")));
    }
    print(class, &report, arguments.json)?;
    match report.correct == report.positions && agrees {
        true => Ok(Exit::Done),
        false => Ok(Exit::NotFound),
    }
}

fn print(class: Class, report: &Report, as_json: bool) -> Result<(), Failure> {
    if as_json {
        let line = json!({
            "class": class.to_string(),
            "positions": report.positions,
            "correct": report.correct,
            "mean": report.mean,
            "optimal_mean": report.optimal_mean,
            "max": report.longest,
        });
        say_line(line)?;
        return Ok(());
    }
    say_line(format!(
        "{class}: {} of {} positions as they should be",
        report.correct, report.positions
    ))?;
    say_line(format!(
        "mean length {:.3} against perfect defence, optimum {:.3} ({:.3} times), longest {} of all that are won",
        report.mean,
        report.optimal_mean,
        report.mean / report.optimal_mean.max(1.0),
        report.longest
    ))?;
    for note in &report.notes {
        say_line(note)?;
    }
    Ok(())
}

fn krk(name: &str) -> Result<Report, Failure> {
    let strategy = input::krk_strategy(name)?;
    let policy = strategy.policy();
    let tally = |defence: &Defence| Tally::of(&lengths(&policy, defence));
    let any = tally(&Defence::any());
    let [first, last, worst] = [
        Defence::perfect(Tie::First),
        Defence::perfect(Tie::Last),
        Defence::optimal(),
    ]
    .map(|d| tally(&d));
    let told = |name: &str, tally: &Tally| {
        format!(
            "{name}: {} won, mean {:.3} ({:.3} times the optimum), longest {}",
            tally.won,
            tally.mean,
            tally.ratio(),
            tally.longest
        )
    };
    Ok(Report {
        positions: any.positions,
        correct: if any.longest <= 50 { any.won } else { 0 },
        mean: first.mean,
        optimal_mean: first.optimal_mean,
        longest: [any, first, last, worst]
            .map(|tally| tally.longest)
            .into_iter()
            .max()
            .unwrap_or(0),
        notes: vec![
            format!("strategy '{name}', {} nodes", strategy.nodes()),
            told("against every defence", &any),
            told("against the perfect defender", &first),
            told("against another perfect defender", &last),
            told("against every perfect reply", &worst),
        ],
    })
}

fn pawn() -> Result<Report, Failure> {
    let book = Book::shipped()?;
    let report = kpk::verify(book);
    let figures = pecp::measure();
    let share = |[all, good]: [u64; 2]| {
        format!(
            "{good} of {all} ({:.3} %)",
            100.0 * good as f64 / all.max(1) as f64
        )
    };
    let positions = report.white[0] + report.black[0];
    Ok(Report {
        positions,
        correct: positions.saturating_sub(report.errors()),
        mean: report.perfect.mean,
        optimal_mean: report.perfect.optimal_mean,
        longest: report.games.longest,
        notes: vec![
            format!("rules: {}", book.list().rules.len()),
            format!("judged right, White to move: {}", share(report.white)),
            format!("judged right, Black to move: {}", share(report.black)),
            format!(
                "White wins against every defence: {}",
                share([report.games.positions, report.games.won])
            ),
            format!("Black holds the draw: {}", share(report.held)),
            plans(),
            format!(
                "the paper's weights: White keeps the win {}",
                share(figures.kept)
            ),
            format!(
                "the paper's weights: Black holds the draw {}",
                share(figures.held)
            ),
            format!(
                "the paper's weights: White wins against every defence {}",
                share(figures.won)
            ),
        ],
    })
}

/// Plan mode over all positions with Black to move.
fn plans() -> String {
    let exact = table(Class::KPK);
    let (mut right, mut all, mut deepest) = (0, 0, 0);
    for (placement, value) in exact.entries(Turn::Bare) {
        let found = plan::moves_to_pattern(&placement);
        all += exact.weight();
        if found.is_some() == matches!(value, Value::Won(_)) {
            right += exact.weight();
        }
        deepest = deepest.max(found.unwrap_or(0));
    }
    format!(
        "plan mode, {} patterns and a search of at most {} plies: {right} of {all} judged right",
        plan::PATTERNS.len(),
        2 * deepest
    )
}

fn knight() -> Result<Report, Failure> {
    let ladder = Ladder::shipped()?;
    let mut report = games(Class::KBNK, |placement| ladder.choose(placement));
    report.notes.push(format!(
        "{} goals, each looked for {REACH} moves ahead; positions that fit a goal from which no lower one \
         can be forced: {}",
        ladder.goals().list.len(),
        ladder.unsound()
    ));
    Ok(report)
}

/// The expert's games from every won position.
fn games(class: Class, expert: impl Fn(&Placement) -> Option<Step> + Sync) -> Report {
    let any = Campaign::play(class, Resistance::Any, &expert).score();
    let perfect = Campaign::play(class, Resistance::Optimal, &expert).score();
    Report {
        positions: any.positions,
        correct: any.won,
        mean: perfect.mean,
        optimal_mean: perfect.optimal_mean,
        longest: any.longest,
        notes: vec![
            "the expert plays by its rules; positions are the won ones, the stronger side to move"
                .to_owned(),
        ],
    }
}
