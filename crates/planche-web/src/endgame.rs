//! The endgame experts: what they play, which rule fired, and the evolved tree with its path lit.

use std::sync::OnceLock;

use axum::extract::State;
use planche_endgame::krk::rule::Strategy;
use planche_endgame::krk::shipped;
use planche_endgame::krk::tree::{Node, Tree};
use planche_endgame::lesson::{self, Reader};
use planche_endgame::strategy::walk;
use planche_endgame::{Class, Ending, Turn, Value, advise};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Move, Position};

use crate::board::{Board, Choice, choice, number, side};
use crate::failure::Failure;
use crate::node::{play, read};
use crate::server::{App, Body, Reply};

/// A position, and perhaps a move to play in it first.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(test, schema(example = json!({"fen": "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "action": "a1a4", "expert": "tree"})))]
#[serde(deny_unknown_fields)]
pub struct EndingQuestion {
    /// The position.
    fen: String,
    /// The move in UCI.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    action: Option<String>,
    /// Who plays king and rook.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    expert: Expert,
}

/// Which expert plays king and rook.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Expert {
    /// The lesson in sentences.
    #[default]
    Teaching,
    /// Many rules, few moves.
    Fast,
    /// Two rules.
    Short,
    /// The tree in the words of the paper, bred and annealed.
    Tree,
}

/// An ending as the page shows it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EndingAnswer {
    /// The position.
    board: Board,
    /// What was played first, if anything was.
    played: Option<Choice>,
    /// `krk`, `kpk`, …; nothing when the ending is over.
    class: Option<String>,
    /// What the exact table says.
    verdict: String,
    /// Whether the side with the extra man is to move.
    attacker: bool,
    /// The number of the move to come.
    number: String,
    /// What should be played.
    advice: Option<Advice>,
    /// What the expert knows.
    knowledge: Option<Knowledge>,
}

/// What the side to move should play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Advice {
    /// The move.
    #[serde(flatten)]
    action: Choice,
    /// Why.
    because: String,
}

/// What an expert knows, and what of it is at work here.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Knowledge {
    /// Rules, of which the first that fits decides.
    Rules {
        /// What they are.
        title: &'static str,
        /// The rules in order.
        rules: Vec<String>,
        /// The rule that fired.
        fired: Option<usize>,
    },
    /// A tree of questions.
    Tree {
        /// What it is.
        title: &'static str,
        /// Its nodes in the order of reading.
        nodes: Vec<TreeNode>,
        /// The nodes on the way, from the root to the move.
        path: Vec<usize>,
    },
}

/// A node of the tree in the order of reading.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TreeNode {
    /// The question or the move.
    label: String,
    /// The place of the yes-branch and of the no-branch; a move has none.
    branches: Option<[usize; 2]>,
}

/// Asks the endgame experts.
#[cfg_attr(test, utoipa::path(
    post,
    path = "/api/endgame",
    tag = "Endgames",
    request_body = EndingQuestion,
    responses(
        (status = 200, description = "The ending, after the move if one was given.", body = EndingAnswer),
        (status = "default", description = "What is wrong, in a sentence.", body = crate::failure::ErrorMessage),
    ),
))]
pub async fn endgame(
    State(app): State<App>,
    Body(asked): Body<EndingQuestion>,
) -> Result<Reply<EndingAnswer>, Failure> {
    app.short(move || tell(&asked)).await
}

fn tell(asked: &EndingQuestion) -> Result<EndingAnswer, Failure> {
    let mut position = planche::position(&asked.fen).map_err(Failure::unread)?;
    let mut played = None;
    if let Some(text) = &asked.action {
        Ending::of(&position).map_err(Failure::unread)?;
        let uci = read(text)?;
        let before = position.clone();
        play(&mut position, uci)?;
        played = uci.to_move(&before).ok().map(|m| choice(&before, m));
    }
    match Ending::of(&position) {
        Ok(ending) => Ok(known(&position, &ending, asked.expert, played)),
        // The last man may just have been taken.
        Err(_) if played.is_some() => Ok(over(&position, played)),
        Err(error) => Err(Failure::unread(error)),
    }
}

fn over(position: &Chess, played: Option<Choice>) -> EndingAnswer {
    EndingAnswer {
        board: Board::of(position),
        played,
        class: None,
        verdict: "Drawn: the last man is gone.".to_owned(),
        attacker: false,
        number: number(position),
        advice: None,
        knowledge: None,
    }
}

fn known(
    position: &Chess,
    ending: &Ending,
    expert: Expert,
    played: Option<Choice>,
) -> EndingAnswer {
    let knowledge = knowledge(ending, expert);
    EndingAnswer {
        board: Board::of(position),
        played,
        class: Some(ending.class.to_string()),
        verdict: verdict(ending),
        attacker: ending.turn == Turn::Stronger,
        number: number(position),
        advice: advice(position, ending, expert),
        knowledge,
    }
}

fn verdict(ending: &Ending) -> String {
    let side = side(ending.stronger);
    match ending.value() {
        Value::Won(0) => format!("Checkmate: {side} has won."),
        Value::Won(1) => format!("{side} mates in one move."),
        Value::Won(moves) => format!("{side} wins: mate in {moves} with best play."),
        Value::Drawn => "Drawn with best play.".to_owned(),
        Value::Illegal => "Not a legal position.".to_owned(),
    }
}

fn advice(position: &Chess, ending: &Ending, expert: Expert) -> Option<Advice> {
    let (action, because) = match (ending.turn, ending.class, expert) {
        (Turn::Stronger, Class::KRK, Expert::Fast) => by_list(shipped::fast().ok()?, ending)?,
        (Turn::Stronger, Class::KRK, Expert::Short) => by_list(two_rules()?, ending)?,
        (Turn::Stronger, Class::KRK, Expert::Tree) => by_tree(ending)?,
        _ => {
            let advice = advise(ending)?;
            (advice.play, advice.because)
        }
    };
    // The experts move men on their own boards; the real one has the last word.
    let legal = position.is_legal(action);
    legal.then(|| Advice {
        action: choice(position, action),
        because,
    })
}

fn two_rules() -> Option<&'static Strategy> {
    static STRATEGY: OnceLock<Option<Strategy>> = OnceLock::new();
    STRATEGY
        .get_or_init(|| shipped::SHORT.parse().ok())
        .as_ref()
}

fn by_list(strategy: &Strategy, ending: &Ending) -> Option<(Move, String)> {
    let choice = strategy.choose(&ending.placement)?;
    let rule = strategy.rules.get(choice.rule)?;
    let because = format!("rule {}: {rule}", choice.rule + 1);
    Some((ending.to_move(choice.step), because))
}

fn tree() -> Option<&'static Tree> {
    static TREE: OnceLock<Option<Tree>> = OnceLock::new();
    TREE.get_or_init(|| shipped::PAPER.parse().ok()).as_ref()
}

fn by_tree(ending: &Ending) -> Option<(Move, String)> {
    let tree = tree()?;
    let (path, step) = walk(tree, &ending.placement)?;
    let leaf = match path.last().and_then(|at| tree.nodes().get(*at)) {
        Some(Node::Play(tactic)) => sentence(tactic.words()),
        _ => return None,
    };
    match step {
        Some(step) => Some((ending.to_move(step), format!("the tree ends in “{leaf}”"))),
        // The evolved tree does not know every position.
        None => {
            let advice = advise(ending)?;
            let words = format!(
                "the tree ends in “{leaf}”, which is impossible here; the rules step in: {}",
                advice.because
            );
            Some((advice.play, words))
        }
    }
}

/// `controlEscapeLine` as "control escape line".
fn sentence(name: &str) -> String {
    let mut words = String::new();
    let mut capital = true;
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !capital {
            words.push(' ');
        }
        capital = letter.is_ascii_uppercase();
        match letter.is_ascii_uppercase() && words.ends_with(' ') {
            true => words.push(letter.to_ascii_lowercase()),
            false => words.push(letter),
        }
    }
    words
}

fn knowledge(ending: &Ending, expert: Expert) -> Option<Knowledge> {
    let to_move = ending.turn == Turn::Stronger;
    match (ending.class, expert) {
        (Class::KRK, Expert::Tree) => {
            let tree = tree()?;
            let path = walk(tree, &ending.placement).filter(|_| to_move);
            Some(Knowledge::Tree {
                title: "A tree that was bred and annealed, not written",
                nodes: drawn(tree),
                path: path.map(|(path, _)| path).unwrap_or_default(),
            })
        }
        (Class::KRK, Expert::Short) => rules_of("Two rules are enough", two_rules()?, ending),
        (Class::KRK, Expert::Fast) => rules_of(
            "Eleven rules that win quickly",
            shipped::fast().ok()?,
            ending,
        ),
        (class, _) => lesson(lesson::shipped(class)?, ending),
    }
}

/// The sentences of a lesson, and the one that was followed.
fn lesson(reader: &'static Reader, ending: &Ending) -> Option<Knowledge> {
    let fired = advise(ending).and_then(|advice| advice.rule);
    Some(Knowledge::Rules {
        title: "The lesson, sentence by sentence",
        rules: reader
            .lesson()
            .rules
            .iter()
            .map(ToString::to_string)
            .collect(),
        fired: fired.and_then(|rule| rule.checked_sub(1)),
    })
}

fn rules_of(title: &'static str, strategy: &Strategy, ending: &Ending) -> Option<Knowledge> {
    let chosen = match ending.turn {
        Turn::Stronger => strategy.choose(&ending.placement),
        Turn::Bare => None,
    };
    Some(Knowledge::Rules {
        title,
        rules: strategy.rules.iter().map(ToString::to_string).collect(),
        fired: chosen.map(|choice| choice.rule),
    })
}

fn drawn(tree: &Tree) -> Vec<TreeNode> {
    let nodes = tree.nodes().iter().enumerate();
    let told = nodes.map(|(at, node)| match node {
        Node::Ask(predicate) => TreeNode {
            label: format!("{}?", sentence(predicate.words())),
            branches: tree.end_of(at + 1).map(|no| [at + 1, no]),
        },
        Node::Play(tactic) => TreeNode {
            label: sentence(tactic.words()),
            branches: None,
        },
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_as_words() {
        assert_eq!(sentence("controlEscapeLine"), "control escape line");
        assert_eq!(sentence("moveAwayToFreeBK"), "move away to free bK");
    }
}
