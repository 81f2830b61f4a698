//! The endgame experts: what they play, which rule fired, and the evolved tree with its path lit.

use std::sync::OnceLock;

use axum::extract::State;
use planche::{Units, Values};
use planche_endgame::exact::{self, Prospect};
use planche_endgame::krk::rule::Strategy;
use planche_endgame::krk::shipped;
use planche_endgame::krk::tree::{Node, Tree};
use planche_endgame::lesson::{self, Reader};
use planche_endgame::strategy::walk;
use planche_endgame::{Class, Ending, Turn, Value, advise, clock};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Move, Position};

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
    /// Every legal move with what it is worth, the best first.
    moves: Vec<WorthMove>,
    /// What was wrong with the move that was played, if anything was.
    slip: Option<String>,
    /// Where no expert plays by rules: what the table has to say, sentence by sentence.
    lesson: Vec<String>,
}

/// A legal move and what it is worth to the side that makes it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct WorthMove {
    /// The move.
    #[serde(flatten)]
    action: Choice,
    /// What it comes to with best play.
    worth: Worth,
    /// In how many moves of the stronger side it is mate then, unless it is drawn.
    mate: Option<u16>,
}

/// What a move comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// A win for the side that moves.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
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
    let mut slip = None;
    if let Some(text) = &asked.action {
        let uci = read(text)?;
        let before = position.clone();
        play(&mut position, uci)?;
        played = uci.to_move(&before).ok().map(|m| choice(&before, m));
        let moves = worths(&before)?;
        slip = played
            .as_ref()
            .and_then(|made| slipped(&before, &moves, made));
    }
    let bare = position.board().occupied().count() == 2;
    let told = match Ending::of(&position) {
        Ok(ending) => known(&position, &ending, asked.expert, played)?,
        // The last man may just have been taken.
        Err(_) if bare && played.is_some() => over(&position, played),
        Err(error) if bare => return Err(Failure::unread(error)),
        Err(_) => by_table(&position, played)?,
    };
    let verdict = match clock::remark(&position) {
        Some(remark) => format!("{} {remark}", told.verdict),
        None => told.verdict.clone(),
    };
    Ok(EndingAnswer {
        slip,
        verdict,
        ..told
    })
}

/// An ending in which both sides have men, or that nobody plays by rules: the exact table decides.
fn by_table(position: &Chess, played: Option<Choice>) -> Result<EndingAnswer, Failure> {
    let prospect = exact::judge(position).map_err(Failure::unread)?;
    let choices = exact::choices(position).map_err(Failure::unread)?;
    let advice = choices.first().map(|best| Advice {
        action: choice(position, best.play),
        because: match best.prospect {
            Prospect::Won(_) => "it mates soonest".to_owned(),
            Prospect::Drawn => "it holds the draw".to_owned(),
            Prospect::Lost(_) => "it lasts longest".to_owned(),
        },
    });
    Ok(EndingAnswer {
        board: Board::of(position),
        played,
        class: Some("table".to_owned()),
        verdict: exact_verdict(position, prospect),
        attacker: position.turn() == stronger(position),
        number: number(position),
        advice,
        knowledge: None,
        moves: worths(position)?,
        slip: None,
        lesson: exact::explain(position).map_err(Failure::unread)?,
    })
}

fn exact_verdict(position: &Chess, prospect: Prospect) -> String {
    let (mover, other) = (side(position.turn()), side(!position.turn()));
    let moves = prospect.moves().unwrap_or_default();
    match prospect {
        Prospect::Lost(0) => format!("Checkmate: {other} has won."),
        Prospect::Won(_) => format!("{mover} wins: mate in {moves} with best play."),
        Prospect::Lost(_) => format!("{other} wins: mate in {moves} with best play."),
        Prospect::Drawn => "Drawn with best play.".to_owned(),
    }
}

/// The side with the dearer men; of equals White.
fn stronger(position: &Chess) -> Color {
    let values = Values::default();
    let worth = |color| {
        let men = position.board().by_color(color) & !position.board().kings();
        let roles = men
            .into_iter()
            .filter_map(|at| position.board().role_at(at));
        roles.map(|role| values.of(role)).sum::<Units>()
    };
    match worth(Color::Black) > worth(Color::White) {
        true => Color::Black,
        false => Color::White,
    }
}

/// Every legal move with what it is worth, the best first.
fn worths(position: &Chess) -> Result<Vec<WorthMove>, Failure> {
    let mut moves: Vec<WorthMove> = match Ending::of(position) {
        Ok(ending) => {
            let stronger = ending.turn == Turn::Stronger;
            let legal = position.legal_moves().into_iter();
            legal
                .map(|action| worth(position, action, stronger))
                .collect()
        }
        Err(_) => {
            let choices = exact::choices(position).map_err(Failure::unread)?;
            choices
                .into_iter()
                .map(|made| exact_worth(position, &made))
                .collect()
        }
    };
    // Whoever wins wants it soon, whoever loses late.
    moves.sort_by_key(|made| {
        let far = i32::from(made.mate.unwrap_or_default());
        let order = if made.worth == Worth::Loss { -far } else { far };
        (made.worth, order, made.action.san.clone())
    });
    Ok(moves)
}

fn exact_worth(position: &Chess, made: &exact::Choice) -> WorthMove {
    // What is left after the move.
    let left = made.prospect.moves().map(u16::from);
    let (worth, mate) = match made.prospect {
        Prospect::Won(_) => (Worth::Win, left.map(|moves| moves.saturating_sub(1))),
        Prospect::Drawn => (Worth::Draw, None),
        Prospect::Lost(_) => (Worth::Loss, left),
    };
    WorthMove {
        action: choice(position, made.play),
        worth,
        mate,
    }
}

fn worth(position: &Chess, action: Move, stronger: bool) -> WorthMove {
    let mut after = position.clone();
    after.play_unchecked(action);
    // Without the last man there is nothing to win.
    let value = Ending::of(&after).map_or(Value::Drawn, |ending| ending.value());
    let (worth, mate) = match value {
        Value::Won(moves) if stronger => (Worth::Win, Some(u16::from(moves))),
        Value::Won(moves) => (Worth::Loss, Some(u16::from(moves))),
        _ => (Worth::Draw, None),
    };
    WorthMove {
        action: choice(position, action),
        worth,
        mate,
    }
}

/// What a move has thrown away, and what would have kept it.
fn slipped(before: &Chess, moves: &[WorthMove], made: &Choice) -> Option<String> {
    let best = moves.first()?;
    let made = moves.iter().find(|known| known.action == *made)?;
    let (name, better) = (&made.action.san, &best.action.san);
    let place = number(before);
    let far = best.mate.unwrap_or_default();
    match (best.worth, made.worth) {
        (Worth::Win, Worth::Draw) => Some(format!(
            "{place}{name} throws the win away: with best play it is drawn now. {better} mates in {}.",
            moves_more(far)
        )),
        (Worth::Draw, Worth::Loss) => Some(format!(
            "{place}{name} loses a drawn position: now it is mate in {}. {better} holds.",
            made.mate.unwrap_or_default()
        )),
        (Worth::Win, Worth::Win) if made.mate > best.mate => Some(format!(
            "{place}{name} still wins, but not the quickest way: mate in {} after it, in {far} after {better}.",
            made.mate.unwrap_or_default()
        )),
        _ => None,
    }
}

/// "1 move more", "4 moves more".
fn moves_more(number: u16) -> String {
    match number {
        0 => "this move".to_owned(),
        1 => "1 move more".to_owned(),
        _ => format!("{number} moves more"),
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
        moves: Vec::new(),
        slip: None,
        lesson: Vec::new(),
    }
}

fn known(
    position: &Chess,
    ending: &Ending,
    expert: Expert,
    played: Option<Choice>,
) -> Result<EndingAnswer, Failure> {
    let knowledge = knowledge(ending, expert);
    Ok(EndingAnswer {
        board: Board::of(position),
        played,
        class: Some(ending.class.to_string()),
        verdict: verdict(ending),
        attacker: ending.turn == Turn::Stronger,
        number: number(position),
        advice: advice(position, ending, expert),
        knowledge,
        moves: worths(position)?,
        slip: None,
        lesson: Vec::new(),
    })
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

    fn asked(fen: &str, action: Option<&str>) -> EndingAnswer {
        let asked = EndingQuestion {
            fen: fen.to_owned(),
            action: action.map(str::to_owned),
            expert: Expert::Fast,
        };
        tell(&asked).unwrap_or_else(|failure| panic!("{failure:?}"))
    }

    /// Of the white king's moves only those keep the win that the paper's three are.
    #[test]
    fn every_move_has_its_worth_and_a_slip_is_told() {
        let fen = "8/8/8/2k5/8/3K4/3P4/8 w - - 0 1";
        let told = asked(fen, None);
        let wins = told
            .moves
            .iter()
            .take_while(|made| made.worth == Worth::Win);
        assert_eq!(wins.count(), 3);
        let legal = told.board.moves.len();
        assert_eq!(told.moves.len(), legal);
        let draws = told.moves.iter().find(|made| made.worth == Worth::Draw);
        let draws = draws.expect("most moves throw the win away");
        let after = asked(fen, Some(&draws.action.uci));
        let slip = after.slip.expect("a slip");
        assert!(slip.contains("throws the win away"), "{slip}");
        let best = asked(fen, Some(&told.moves[0].action.uci));
        assert_eq!(best.slip, None);
    }

    /// Both sides have men: the quickest win first, and a lesson.
    #[test]
    fn other_endings_are_taught_from_the_table() {
        let fen = "8/8/8/4k3/4r3/8/8/KQ6 w - - 0 1";
        let told = asked(fen, None);
        assert_eq!(told.verdict, "White wins: mate in 33 with best play.");
        let best = &told.moves[0];
        assert_eq!((best.worth, best.mate), (Worth::Win, Some(32)));
        assert!(told.attacker && told.lesson.len() > 3, "{:?}", told.lesson);
        let thrown = told.moves.iter().find(|made| made.worth != Worth::Win);
        let thrown = thrown.map(|made| made.action.uci.as_str());
        let slip = asked(fen, thrown).slip.expect("a slip");
        assert!(slip.contains("throws"), "{slip}");
        let five = EndingQuestion {
            fen: "8/8/8/4k3/3pp3/8/4P3/4K3 w - - 0 1".to_owned(),
            action: None,
            expert: Expert::Fast,
        };
        assert!(tell(&five).is_err());
    }

    #[test]
    fn the_lone_king_wants_to_last() {
        let told = asked("8/8/8/4k3/8/8/8/KR6 b - - 0 1", None);
        let far: Vec<Option<u16>> = told.moves.iter().map(|made| made.mate).collect();
        assert!(told.moves.iter().all(|made| made.worth == Worth::Loss));
        assert!(far.is_sorted_by(|a, b| a >= b), "{far:?}");
    }
}
