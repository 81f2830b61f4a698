//! `planche endgame show`: an expert's rules with how often each is used.

use planche_endgame::Class;
use planche_endgame::exact::Material;
use planche_endgame::kbnk::ladder::{Ladder, REACH};
use planche_endgame::kpk::book::Book;
use planche_endgame::krk::game::{Defender, play_watched, reference};
use planche_endgame::krk::rule::Strategy;
use planche_endgame::krk::shipped::AnyStrategy;
use planche_endgame::krk::tree::Tree;

use super::input;
use crate::output::say_line;
use crate::{Exit, Failure};

/// Prints an expert's rules or tree with how often each is used.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  planche endgame show krk\n  planche endgame show krk --strategy paper"
)]
pub struct Arguments {
    /// The material class: krk, kpk, kbnk, kqk …
    class: String,
    /// For krk: fast, short, paper, or a strategy file
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<String>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let material = input::material(&arguments.class)?;
    let class = input::ruled_class(material);
    if arguments.strategy.is_some() && class != Some(Class::KRK) {
        return Err(Failure::new("--strategy is for krk only"));
    }
    let text = match class {
        Some(Class::KRK) => {
            match input::krk_strategy(arguments.strategy.as_deref().unwrap_or("fast"))? {
                AnyStrategy::Rules(strategy) => rules(&strategy),
                AnyStrategy::Tree(tree) => drawn_tree(&tree),
            }
        }
        Some(Class::KPK) => pawn()?,
        Some(Class::KBNK) => knight()?,
        _ => by_table(material),
    };
    say_line(text.trim_end())?;
    Ok(Exit::Done)
}

/// The comb of rules, as in the paper's Figure 7: questions, moves, and visits.
fn rules(strategy: &Strategy) -> String {
    let mut text = format!(
        "{} nodes; visits over all 175168 positions with White to move\n",
        strategy.nodes()
    );
    for (number, (rule, visits)) in strategy.rules.iter().zip(strategy.visits()).enumerate() {
        text += &format!("{:>2}. [{visits:>6}] {rule}\n", number + 1);
    }
    text
}

/// The tree with the visits of the seventeen games against the five kings of experiment 4.
fn drawn_tree(tree: &Tree) -> String {
    let compiled = tree.compile();
    let mut visits = vec![0u32; tree.nodes().len()];
    let kings = Defender::FOUR.into_iter().chain([Defender::Perfect]);
    for replies in kings.map(Defender::replies) {
        for &start in reference() {
            play_watched(&compiled, start, &replies, |node| visits[node] += 1);
        }
    }
    let drawing = tree.draw(|node| format!(" [{}]", visits[node]));
    format!(
        "{} nodes; visits in the 85 games of experiment 4\n{drawing}",
        tree.nodes().len()
    )
}

fn pawn() -> Result<String, Failure> {
    let book = Book::shipped()?;
    let mut text = format!(
        "{} rules for Black to move, the first that fits decides; visits over all 168024 positions\n",
        book.list().rules.len()
    );
    for (number, (rule, visits)) in book.list().rules.iter().zip(book.visits()).enumerate() {
        text += &format!("{:>2}. [{visits:>6}] {rule}\n", number + 1);
        for condition in &rule.conditions {
            text += &format!("             {}\n", condition.meaning());
        }
    }
    Ok(text)
}

fn knight() -> Result<String, Failure> {
    let ladder = Ladder::shipped()?;
    let goals = &ladder.goals().list;
    let mut text = format!(
        "{} goals with Black to move, the lower the better; White forces the lowest it can reach in {REACH} \
         moves; positions over all 13660584\n",
        goals.len()
    );
    for (number, (goal, visits)) in goals.iter().zip(ladder.visits()).enumerate() {
        text += &format!("{:>2}. [{visits:>7}] {goal}\n", number + 1);
        for condition in &goal.conditions {
            text += &format!("              {}\n", condition.meaning());
        }
    }
    Ok(text)
}

fn by_table(class: Material) -> String {
    let mut text = format!("{class} is played from the exact table.\n");
    text += &super::verify::counts(class).join("\n");
    text
}
