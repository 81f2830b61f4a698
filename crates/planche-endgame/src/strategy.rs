//! Everything that can play the stronger side of an ending: lessons, lists, trees, weights, goals, tables.

use shakmaty::Square;

use crate::class::Class;
use crate::ending::Ending;
use crate::kbnk::goal::Goals;
use crate::kbnk::ladder::Ladder;
use crate::kbnk::stage;
use crate::kpk::book::Book;
use crate::kpk::expert::{self, Reason};
use crate::kpk::pecp;
use crate::krk::graph::graph;
use crate::krk::rule::Strategy as KrkRules;
use crate::krk::shipped::{AnyStrategy, FAST, PAPER, SHORT};
use crate::krk::table1::table1;
use crate::krk::tree::{Node, Tree};
use crate::lesson::vocabulary::Voice;
use crate::lesson::{Reader, shipped};
use crate::placement::{Placement, Step};
use crate::table::table;

/// Who plays.
pub enum Strategy {
    /// The sentences of the shipped lesson.
    Teaching(&'static Reader),
    /// The sentences of a lesson of one's own.
    Lesson(Box<Reader>),
    /// Bishop and knight: goals that are forced one after another.
    Goals(&'static Ladder),
    /// Bishop and knight: goals of one's own.
    OwnGoals(Box<Ladder>),
    /// King and rook: a list of rules, bred by its proof.
    Rules(KrkRules),
    /// King and rook: a tree in the words of the paper.
    Tree(Tree),
    /// King and pawn: rules learnt from the table.
    Learnt(Box<Book>),
    /// King and pawn: weights in two levels.
    Pecp(Box<pecp::Player>),
    /// The exact table.
    Table,
}

/// A strategy could not be found or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoStrategy {
    /// It does not exist for the class.
    #[error("{class} has no strategy '{name}': expected {expected}, or a file")]
    Unknown {
        /// The ending.
        class: Class,
        /// What was asked for.
        name: String,
        /// The names that there are.
        expected: String,
    },
    /// The text is wrong.
    #[error("{0}")]
    Text(String),
}

/// A move of the stronger side, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reasoned {
    /// The move.
    pub step: Step,
    /// The stage of the method, where it has stages.
    pub stage: Option<String>,
    /// The number of the rule, from 1, where there are rules.
    pub rule: Option<usize>,
    /// Why, in words without a full stop.
    pub because: String,
}

/// A move of the bare king, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resisted {
    /// Where he goes.
    pub to: Square,
    /// The stage of the method.
    pub stage: Option<String>,
    /// The number of the rule, from 1.
    pub rule: Option<usize>,
    /// Why.
    pub because: String,
}

impl Strategy {
    /// The names that a class knows; the first is what is used unless another is asked for.
    pub fn names(class: Class) -> &'static [&'static str] {
        match class {
            Class::KRK => &["teaching", "fast", "short", "paper", "table"],
            Class::KPK => &["teaching", "learnt", "pecp", "pecp-tuned", "table"],
            Class::KQK | Class::KBBK | Class::KBNK => &["teaching", "table"],
            _ => &["table"],
        }
    }

    /// The strategy that teaches, or the table where nobody has written one.
    pub fn usual(class: Class) -> Strategy {
        Strategy::named(class, Strategy::names(class)[0]).unwrap_or(Strategy::Table)
    }

    /// A strategy of this name.
    pub fn named(class: Class, name: &str) -> Result<Strategy, NoStrategy> {
        let text = |error: &dyn std::fmt::Display| NoStrategy::Text(error.to_string());
        match (class, name) {
            (_, "table") => Ok(Strategy::Table),
            (Class::KBNK, "teaching") => match Ladder::shipped() {
                Ok(ladder) => Ok(Strategy::Goals(ladder)),
                Err(error) => Err(text(error)),
            },
            (_, "teaching") => match shipped(class) {
                Some(reader) => Ok(Strategy::Teaching(reader)),
                None => Err(unknown(class, name)),
            },
            (Class::KRK, "fast") => Strategy::read(class, FAST),
            (Class::KRK, "short") => Strategy::read(class, SHORT),
            (Class::KRK, "paper") => Strategy::read(class, PAPER),
            (Class::KPK, "learnt") => Strategy::read(class, crate::kpk::book::RULES),
            (Class::KPK, "pecp") => Ok(Strategy::Pecp(Box::new(pecp::Player::paper()))),
            (Class::KPK, "pecp-tuned") => Ok(Strategy::Pecp(Box::new(pecp::Player::tuned()))),
            _ => Err(unknown(class, name)),
        }
    }

    /// A strategy out of a file: a lesson, or for king and rook a list or a tree, for king and pawn a list of verdicts, for
    /// bishop and knight a list of goals.
    pub fn read(class: Class, text: &str) -> Result<Strategy, NoStrategy> {
        let told = |error: &dyn std::fmt::Display| NoStrategy::Text(error.to_string());
        if text.contains(", because ") {
            let reader = Reader::new(class, text).map_err(|error| told(&error))?;
            return Ok(Strategy::Lesson(Box::new(reader)));
        }
        match class {
            Class::KRK => match AnyStrategy::read(text).map_err(|error| told(&error))? {
                AnyStrategy::Rules(rules) => Ok(Strategy::Rules(rules)),
                AnyStrategy::Tree(tree) => Ok(Strategy::Tree(tree)),
            },
            Class::KPK => {
                let list = text
                    .parse()
                    .map_err(|error: crate::kpk::rule::ParseError| told(&error))?;
                Ok(Strategy::Learnt(Box::new(Book::new(list))))
            }
            Class::KBNK => {
                let goals = text.parse::<Goals>().map_err(|error| told(&error))?;
                Ok(Strategy::OwnGoals(Box::new(Ladder::new(goals))))
            }
            _ => {
                let reader = Reader::new(class, text).map_err(|error| told(&error))?;
                Ok(Strategy::Lesson(Box::new(reader)))
            }
        }
    }

    /// The goals of bishop and knight, if it is played by them.
    pub fn ladder(&self) -> Option<&Ladder> {
        match self {
            Strategy::Goals(ladder) => Some(ladder),
            Strategy::OwnGoals(ladder) => Some(ladder),
            _ => None,
        }
    }

    /// The lesson, if it is one.
    pub fn reader(&self) -> Option<&Reader> {
        match self {
            Strategy::Teaching(reader) => Some(reader),
            Strategy::Lesson(reader) => Some(reader),
            _ => None,
        }
    }

    /// The move of the stronger side; `None` where the strategy knows none.
    pub fn attack(&self, ending: &Ending) -> Option<Reasoned> {
        let placement = &ending.placement;
        let voice = Voice {
            stronger: ending.stronger,
        };
        match self {
            Strategy::Teaching(reader) => by_lesson(reader, placement, &voice),
            Strategy::Lesson(reader) => by_lesson(reader, placement, &voice),
            Strategy::Goals(ladder) => by_goals(ladder, placement, &voice),
            Strategy::OwnGoals(ladder) => by_goals(ladder, placement, &voice),
            Strategy::Rules(rules) => by_rules(rules, placement),
            Strategy::Tree(tree) => by_tree(tree, placement),
            Strategy::Learnt(book) => by_book(book, placement),
            Strategy::Pecp(player) => by_weights(player, placement, &voice),
            Strategy::Table => by_table(ending.class, placement),
        }
    }

    /// The move of the stronger side without words.
    pub fn step(&self, class: Class, placement: &Placement) -> Option<Step> {
        match self {
            Strategy::Teaching(reader) => first(reader, placement),
            Strategy::Lesson(reader) => first(reader, placement),
            Strategy::Goals(ladder) => ladder.choose(placement),
            Strategy::OwnGoals(ladder) => ladder.choose(placement),
            Strategy::Rules(rules) => rules.choose(placement).map(|choice| choice.step),
            Strategy::Tree(tree) => walk(tree, placement)?.1,
            Strategy::Learnt(book) => expert::attack(book, placement).map(|attack| attack.step),
            Strategy::Pecp(player) => player.attack(placement).map(|thought| thought.winner),
            Strategy::Table => table(class).best(placement).map(|(step, _)| step),
        }
    }

    /// The move of the bare king, where the strategy speaks to him.
    pub fn defend(&self, ending: &Ending) -> Option<Resisted> {
        let placement = &ending.placement;
        let voice = Voice {
            stronger: ending.stronger,
        };
        match self {
            Strategy::Teaching(reader) => held_by_lesson(reader, placement, &voice),
            Strategy::Lesson(reader) => held_by_lesson(reader, placement, &voice),
            Strategy::Pecp(player) => {
                let thought = player.defend(placement)?;
                Some(Resisted {
                    to: thought.winner,
                    stage: None,
                    rule: None,
                    because: thought.words(|to| format!("K{}", voice.square(*to))),
                })
            }
            _ => None,
        }
    }
}

fn unknown(class: Class, name: &str) -> NoStrategy {
    NoStrategy::Unknown {
        class,
        name: crate::text::quoted(name),
        expected: Strategy::names(class).join(", "),
    }
}

fn first(reader: &Reader, placement: &Placement) -> Option<Step> {
    reader.attack(placement)?.moves.first().copied()
}

fn by_lesson(reader: &Reader, placement: &Placement, voice: &Voice) -> Option<Reasoned> {
    let pick = reader.attack(placement)?;
    let step = *pick.moves.first()?;
    let told = reader.tell_attack(placement, pick.rule, step, voice);
    Some(Reasoned {
        step,
        stage: Some(told.stage),
        rule: Some(told.rule + 1),
        because: told.sentence,
    })
}

fn held_by_lesson(reader: &Reader, placement: &Placement, voice: &Voice) -> Option<Resisted> {
    let pick = reader.defend(placement)?;
    let to = *pick.moves.first()?;
    let told = reader.tell_defence(placement, pick.rule, to, voice);
    Some(Resisted {
        to,
        stage: Some(told.stage),
        rule: Some(told.rule + 1),
        because: told.sentence,
    })
}

fn by_goals(ladder: &Ladder, placement: &Placement, voice: &Voice) -> Option<Reasoned> {
    let aim = ladder.aim(placement)?;
    let step = ladder.choose(placement)?;
    let told = stage::tell(placement, step, aim, voice);
    Some(Reasoned {
        step,
        stage: Some(told.stage.to_owned()),
        rule: Some(usize::from(aim.goal)),
        because: told.sentence,
    })
}

fn by_rules(rules: &KrkRules, placement: &Placement) -> Option<Reasoned> {
    let choice = rules.choose(placement)?;
    let rule = rules.rules.get(choice.rule)?;
    Some(Reasoned {
        step: choice.step,
        stage: None,
        rule: Some(choice.rule + 1),
        because: format!("rule {}: {rule}", choice.rule + 1),
    })
}

/// The nodes on the way through a tree, and the move at its end if it can be played.
pub fn walk(tree: &Tree, placement: &Placement) -> Option<(Vec<usize>, Option<Step>)> {
    let (class, symmetry) = graph().white_class(placement)?;
    let facts = table1();
    let mut path = Vec::new();
    let compiled = tree.compile();
    let tactic = compiled.trace(*facts.answers.get(usize::from(class))?, |at| path.push(at))?;
    let to = facts.results.get(usize::from(class))?[tactic as usize];
    let edge = graph().edges(class).iter().find(|edge| edge.to == to);
    let step = edge.map(|edge| match edge.step {
        Step::King(to) => Step::King(symmetry.undo(to)),
        Step::Man(slot, to) => Step::Man(slot, symmetry.undo(to)),
        Step::Promote(to, role) => Step::Promote(symmetry.undo(to), role),
    });
    Some((path, step))
}

fn by_tree(tree: &Tree, placement: &Placement) -> Option<Reasoned> {
    let (path, step) = walk(tree, placement)?;
    let mut words = Vec::new();
    for (place, at) in path.iter().enumerate() {
        words.push(match tree.nodes().get(*at)? {
            Node::Ask(predicate) => {
                let yes = path.get(place + 1) == Some(&(at + 1));
                format!("{} {}", predicate.words(), if yes { "yes" } else { "no" })
            }
            Node::Play(tactic) => format!("play {}", tactic.words()),
        });
    }
    Some(Reasoned {
        step: step?,
        stage: None,
        rule: None,
        because: format!("the tree, bred and annealed: {}", words.join(", ")),
    })
}

fn by_book(book: &Book, placement: &Placement) -> Option<Reasoned> {
    let attack = expert::attack(book, placement)?;
    let (rule, because) = match attack.reason {
        Reason::Promotes => (None, "the pawn becomes a piece that stands".to_owned()),
        Reason::Rule(number) => {
            let rule = book.list().rules.get(number)?;
            let words = format!(
                "rule {} calls the position after it won: {rule}",
                number + 1
            );
            (Some(number + 1), words)
        }
    };
    Some(Reasoned {
        step: attack.step,
        stage: None,
        rule,
        because,
    })
}

fn by_weights(player: &pecp::Player, placement: &Placement, voice: &Voice) -> Option<Reasoned> {
    let thought = player.attack(placement)?;
    Some(Reasoned {
        step: thought.winner,
        stage: None,
        rule: None,
        because: thought.words(|step| crate::lesson::tell::named_step(*step, voice)),
    })
}

fn by_table(class: Class, placement: &Placement) -> Option<Reasoned> {
    let (step, left) = table(class).best(placement)?;
    let because = match left {
        0 => "the exact table: mate".to_owned(),
        1 => "the exact table: mate in 1 more move".to_owned(),
        _ => format!("the exact table: mate in {left} more moves"),
    };
    Some(Reasoned {
        step,
        stage: None,
        rule: None,
        because,
    })
}
