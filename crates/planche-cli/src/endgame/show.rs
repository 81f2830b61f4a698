//! `planche endgame show`: an expert's rules with how often each is used.

use planche_endgame::exact::Material;
use planche_endgame::kbnk::features::GLOSSARY;
use planche_endgame::kbnk::ladder::{Ladder, REACH};
use planche_endgame::kbnk::sentences;
use planche_endgame::kbnk::stage::STAGES;
use planche_endgame::kpk::book::Book;
use planche_endgame::kpk::pecp;
use planche_endgame::krk::game::{Defender, play_watched, reference};
use planche_endgame::krk::rule::Strategy as KrkRules;
use planche_endgame::krk::tree::Tree;
use planche_endgame::lesson::vocabulary::Vocabulary;
use planche_endgame::lesson::{Lines, Reader, proof};
use planche_endgame::rook_ending::named;
use planche_endgame::{Class, Strategy, has_rules};

use super::{input, landmark};
use crate::output::say_line;
use crate::{Exit, Failure};

/// Prints an expert's rules or tree with how often each is used.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  planche endgame show krk\n  planche endgame show kpk --words\n  \
                        planche endgame show krk --strategy paper"
)]
pub struct Arguments {
    /// The material class: krk, kpk, kbnk, kqk …; or a named position: lucena, philidor, vancura, short-side
    class: String,
    /// Who plays: teaching, fast, short, paper (krk), learnt, pecp, pecp-tuned (kpk), table, or a file
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<String>,
    /// Also print what every phrase of the lessons about this ending means
    #[arg(long)]
    words: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(found) = named(&arguments.class) {
        return landmark::show(found);
    }
    let material = input::material(&arguments.class)?;
    let asked = arguments.strategy.as_deref();
    let ruled = input::class(material).filter(|&class| asked.is_some() || has_rules(class));
    let text = match ruled {
        Some(class) => shown(class, material, asked, arguments.words)?,
        None if asked.is_some_and(|name| name != "table") => {
            return Err(Failure::new(format!(
                "{material} is played from the exact table only"
            )));
        }
        None => by_table(material),
    };
    say_line(text.trim_end())?;
    Ok(Exit::Done)
}

fn shown(
    class: Class,
    material: Material,
    asked: Option<&str>,
    words: bool,
) -> Result<String, Failure> {
    Ok(match input::strategy(class, asked)? {
        Strategy::Teaching(reader) => lesson(reader, words),
        Strategy::Lesson(reader) => lesson(&reader, words),
        Strategy::Goals(ladder) => knight(ladder, words),
        Strategy::OwnGoals(ladder) => knight(&ladder, words),
        Strategy::Rules(rules) => list(&rules),
        Strategy::Tree(tree) => drawn_tree(&tree),
        Strategy::Learnt(book) => pawn(&book),
        Strategy::Pecp(player) => weights(&player),
        Strategy::Table => by_table(material),
    })
}

/// The lesson as it is read, and in how many positions each rule decides.
fn lesson(reader: &Reader, words: bool) -> String {
    let lesson = reader.lesson();
    let mut text = Lines(lesson).to_string();
    text += "\nHow many positions each rule decides:\n";
    let visits = proof::visits(reader);
    for (number, (rule, count)) in lesson.rules.iter().zip(visits).enumerate() {
        let looks = match rule.plies() {
            0 | 1 => String::new(),
            plies => format!(", looking {plies} moves of both sides ahead"),
        };
        text += &format!("{:>3}. {count:>6} ({}{looks})\n", number + 1, rule.stage);
    }
    if words {
        text += &vocabulary(reader.words());
    }
    text
}

/// Every phrase with its one meaning.
fn vocabulary(words: &Vocabulary) -> String {
    let mut text = format!("\n{}.\n\nWhat can be so:\n", words.always_words);
    for state in words.states {
        text += &format!("  {}: {}\n", state.phrase, state.meaning);
    }
    text += "What a move can be or do:\n";
    for fact in words.manners.iter().chain(words.facts) {
        text += &format!("  {}: {}\n", fact.phrase, fact.meaning);
    }
    text += "Which move is played:\n";
    for order in words.orders {
        text += &format!("  {}: {}\n", order.phrase, order.meaning);
    }
    text
}

/// The comb of rules, as in the paper's Figure 7: questions, moves, and visits.
fn list(strategy: &KrkRules) -> String {
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
        "{} nodes; visits in the 85 games of experiment 4 (the shipped tree was bred and annealed)\n{drawing}",
        tree.nodes().len()
    )
}

fn pawn(book: &Book) -> String {
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
    text
}

/// The weights of both sides.
fn weights(player: &pecp::Player) -> String {
    let mut text = String::new();
    let (white, black) = player.weights().split_at(pecp::AFTER_WHITE.len());
    let sides = [
        (
            "White weighs the positions after its moves",
            &pecp::AFTER_WHITE[..],
            white,
        ),
        (
            "Black weighs the positions after its moves",
            &pecp::AFTER_BLACK[..],
            black,
        ),
    ];
    for (title, rules, weights) in sides {
        text += &format!("{title}:\n");
        for (rule, weight) in rules.iter().zip(weights) {
            let kind = match rule.kind {
                pecp::Kind::Deterministic => "alone",
                pecp::Kind::Averaged => "averaged",
            };
            text += &format!("  {:<14} {weight:.2} {kind}\n", rule.name);
        }
    }
    text + "The best three go on; their weights are forgotten, and positions are compared with each other.\n"
}

/// The goals as they are read, what each stage is about, and how many positions are worth each goal.
fn knight(ladder: &Ladder, words: bool) -> String {
    let mut text = sentences::print(ladder.goals());
    text += "\nWhat the stages are about:\n";
    for (name, about) in STAGES {
        text += &format!("  {name}: {about}.\n");
    }
    text += "\nHow many of the 13660584 positions with Black to move are worth each goal:\n";
    for (number, visits) in ladder.visits().iter().enumerate() {
        text += &format!("{:>3}. {visits:>7}\n", number + 1);
    }
    text += &format!(
        "To see what can be forced within {REACH} moves is a search of {} half-moves.\n",
        2 * REACH - 1
    );
    if words {
        text += &format!("\n{}\n", GLOSSARY.join("\n"));
    }
    text
}

fn by_table(class: Material) -> String {
    let mut text = format!("{class} is played from the exact table; there are no rules yet.\n");
    text += &super::verify::counts(class).join("\n");
    text
}
