//! `planche endgame verify`: an expert on every legal position against every defence, or a table against the
//! rules of chess.

mod exact;

use std::path::PathBuf;

use planche_endgame::campaign::{Campaign, Resistance};
use planche_endgame::kbnk::goal::Goals;
use planche_endgame::kbnk::ladder::{Ladder, REACH};
use planche_endgame::kbnk::sentences;
use planche_endgame::kpk::book::Book;
use planche_endgame::kpk::{pecp, plan, verify as kpk};
use planche_endgame::krk::graph::Id;
use planche_endgame::krk::proof::{Defence, Tally, Tie, lengths};
use planche_endgame::lesson::proof::{Recital, judge, recite, recite_goals};
use planche_endgame::lesson::{Reader, Rule};
use planche_endgame::rook_ending::named;
use planche_endgame::{Class, Placement, Step, Strategy, Turn, Value, has_rules, syzygy, table};
use serde_json::json;

use super::{input, landmark};
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
    /// The material class, at most four men: krk, kpk, kbnk, kqk, krkp, kpkp …; or a named position: lucena, philidor,
    /// vancura, short-side
    class: String,
    /// Who plays: teaching, fast, short, paper (krk), learnt, pecp, pecp-tuned (kpk), table, or a file
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
    if let Some(found) = named(&arguments.class) {
        return landmark::verify(found, arguments.json);
    }
    let material = input::material(&arguments.class)?;
    let asked = arguments.strategy.as_deref();
    let ruled = input::class(material).filter(|&class| asked.is_some() || has_rules(class));
    let table = asked.is_none_or(|name| name == "table");
    let strategy = match ruled {
        Some(class) => Some((class, input::strategy(class, asked)?)),
        None if table => None,
        None => {
            return Err(Failure::new(format!(
                "{material} is played from the exact table only"
            )));
        }
    };
    let Some((class, strategy)) = strategy.filter(|(_, found)| !matches!(found, Strategy::Table))
    else {
        return exact::run(material, arguments.syzygy.as_deref(), arguments.json);
    };
    let name = asked.unwrap_or(Strategy::names(class)[0]);
    let mut report = report(class, &strategy, name)?;
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

fn report(class: Class, strategy: &Strategy, name: &str) -> Result<Report, Failure> {
    Ok(match strategy {
        Strategy::Teaching(reader) => lesson(reader, strategy),
        Strategy::Lesson(reader) => lesson(reader, strategy),
        Strategy::Rules(rules) => krk(name, &rules.policy(), rules.nodes()),
        Strategy::Tree(tree) => krk(name, &tree.policy(), tree.nodes().len()),
        Strategy::Learnt(book) => pawn(book),
        Strategy::Pecp(player) => weights(player, strategy),
        Strategy::Goals(ladder) => knight(ladder)?,
        Strategy::OwnGoals(ladder) => knight(ladder)?,
        Strategy::Table => games(class, strategy),
    })
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

/// A lesson: the reader plays from the printed sentences, whichever of the moves that they leave open is taken.
fn lesson(reader: &Reader, strategy: &Strategy) -> Report {
    let class = reader.class();
    let mut report = games(class, strategy);
    let lesson = reader.lesson();
    let recital = recite(reader);
    report.correct = report.correct.min(recital.won);
    report.longest = report.longest.max(recital.longest);
    report.notes = vec![
        format!(
            "{} rules of at most {} conditions, looking at most {} moves of both sides ahead",
            lesson.rules.len(),
            lesson.rules.iter().map(Rule::conditions).max().unwrap_or(0),
            lesson.looks_ahead()
        ),
        recited(&recital),
    ];
    if let Some(verdicts) = judge(reader) {
        let share = |[all, good]: [u64; 2]| format!("{good} of {all}");
        report.notes.push(format!(
            "judged right, White to move: {}",
            share(verdicts.white)
        ));
        report.notes.push(format!(
            "judged right, Black to move: {}",
            share(verdicts.black)
        ));
        report
            .notes
            .push(format!("Black holds the draw: {}", share(verdicts.held)));
        report.positions = verdicts.white[0] + verdicts.black[0];
        let errors = verdicts.errors() + recital.positions - recital.won;
        report.correct = report.positions.saturating_sub(errors);
    }
    report
}

/// The paper's weights: three figures.
fn weights(player: &pecp::Player, strategy: &Strategy) -> Report {
    let mut report = games(Class::KPK, strategy);
    let figures = pecp::measure(player);
    report.notes = [
        ("White keeps the win", figures.kept),
        ("Black holds the draw", figures.held),
        ("White wins against every defence", figures.won),
    ]
    .map(|(name, [all, good])| {
        let share = 100.0 * good as f64 / all.max(1) as f64;
        format!("{name}: {good} of {all} ({share:.3} %)")
    })
    .to_vec();
    report
}

fn krk(name: &str, policy: &[Id], nodes: usize) -> Report {
    let tally = |defence: &Defence| Tally::of(&lengths(policy, defence));
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
    Report {
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
            format!("strategy '{name}', {nodes} nodes"),
            told("against every defence", &any),
            told("against the perfect defender", &first),
            told("against another perfect defender", &last),
            told("against every perfect reply", &worst),
        ],
    }
}

fn pawn(book: &Book) -> Report {
    let report = kpk::verify(book);
    let share = |[all, good]: [u64; 2]| {
        format!(
            "{good} of {all} ({:.3} %)",
            100.0 * good as f64 / all.max(1) as f64
        )
    };
    let positions = report.white[0] + report.black[0];
    Report {
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
        ],
    }
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

/// Goals: the reader gets the printed sentences, which leave no move open.
fn knight(ladder: &Ladder) -> Result<Report, Failure> {
    let printed = sentences::print(ladder.goals());
    let read = Ladder::new(printed.parse::<Goals>().map_err(Failure::new)?);
    let mut report = games_of(Class::KBNK, |placement| read.choose(placement));
    let recital = recite_goals(&read);
    report.correct = report.correct.min(recital.won);
    report.longest = report.longest.max(recital.longest);
    report.notes = vec![
        format!(
            "{} goals of at most {} conditions, each looked for {REACH} moves ahead; positions that fit a goal from which no \
             lower one can be forced: {}",
            read.goals().list.len(),
            read.goals().most_conditions(),
            read.unsound()
        ),
        recited(&recital),
    ];
    Ok(report)
}

/// What the reader of a text achieves.
fn recited(recital: &Recital) -> String {
    format!(
        "a reader who knows the sentences only wins {} of {} positions against every defence, whichever of the moves left \
         open it takes (mean {:.3}, longest {})",
        recital.won, recital.positions, recital.mean, recital.longest
    )
}

/// A strategy's games from every won position.
fn games(class: Class, strategy: &Strategy) -> Report {
    games_of(class, |placement| strategy.step(class, placement))
}

fn games_of(class: Class, expert: impl Fn(&Placement) -> Option<Step> + Sync) -> Report {
    let any = Campaign::play(class, Resistance::Any, &expert).score();
    let perfect = Campaign::play(class, Resistance::Perfect, &expert).score();
    Report {
        positions: any.positions,
        correct: any.won,
        mean: perfect.mean,
        optimal_mean: perfect.optimal_mean,
        longest: any.longest.max(perfect.longest),
        notes: vec![
            "the expert plays by its rules; positions are the won ones, the stronger side to move"
                .to_owned(),
        ],
    }
}
