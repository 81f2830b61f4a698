//! A place in a proof: what the attacker plays there, why, and what the replies come to.

use planche_explain::labelled;
use planche_proof::{After, Attack};
use serde::Serialize;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use crate::board::{Board, Choice, choice, number};
use crate::failure::Failure;
use crate::groups::{Group, groups};
use crate::shelf::Solved;

/// The longest way into a proof that can be asked for.
const LONGEST: usize = 600;

/// What the proof says in a position where the attacker is to move.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ProofNode {
    /// The moves that lead here.
    pub path: Vec<String>,
    /// The position here.
    pub board: Board,
    /// The attacker's move, unless nothing more is needed.
    pub attack: Option<Play>,
    /// What is said of this place in one sentence.
    pub words: String,
}

/// The attacker's move.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Play {
    /// The move.
    #[serde(flatten)]
    pub action: Choice,
    /// Its number: `27.` or `27...`.
    pub number: String,
    /// Why it is played.
    pub why: String,
    /// How it ends the proof; nothing while the defender has replies to be told.
    pub end: Option<End>,
    /// The position after it.
    pub board: Board,
    /// The replies, by what they come to.
    pub groups: Vec<Group>,
}

/// How a proof ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The defender is mated.
    Mate,
    /// The gain is in hand and stays.
    Settled,
    /// The game is drawn.
    Drawn,
}

/// The place that these moves lead to. The attacker's moves among them must be those of the proof;
/// the defender's may be any.
pub fn node(solved: &Solved, path: &[String]) -> Result<ProofNode, Failure> {
    let none = || Failure::missing("There is no proof to walk through.");
    let proof = solved.solution.proof.as_ref().ok_or_else(none)?;
    let (position, attack) = walk(&solved.solution.root, proof, path)?;
    told(solved, position, attack, path)
}

/// The position that these moves lead to, and what the proof does there.
pub fn walk<'p>(
    root: &Chess,
    proof: &'p Attack,
    path: &[String],
) -> Result<(Chess, &'p Attack), Failure> {
    if path.len() > LONGEST || path.len() % 2 == 1 {
        return Err(Failure::bad(
            "The way into the proof must be pairs of moves.",
        ));
    }
    let mut position = root.clone();
    let mut attack = proof;
    for pair in path.chunks_exact(2) {
        let Attack::Move {
            uci,
            after: After::Defence(defence),
            ..
        } = attack
        else {
            return Err(Failure::bad("The proof has ended before this move."));
        };
        if read(&pair[0])? != *uci {
            let words = format!("The proof does not play {} here.", uci_shown(&pair[0]));
            return Err(Failure::bad(words));
        }
        play(&mut position, *uci)?;
        let reply = read(&pair[1])?;
        play(&mut position, reply)?;
        let unanswered = || Failure::missing("The proof has no answer to this reply.");
        attack = defence.answer(reply).ok_or_else(unanswered)?;
    }
    Ok((position, attack))
}

fn told(
    solved: &Solved,
    position: Chess,
    attack: &Attack,
    path: &[String],
) -> Result<ProofNode, Failure> {
    let board = Board::of(&position);
    let Attack::Move { uci, why, after } = attack else {
        let words = match path.is_empty() {
            false => "Nothing more is needed: what was wanted is already won, and it stays won.",
            true => "Nothing needs to be done.",
        };
        return Ok(ProofNode {
            path: path.to_vec(),
            board,
            attack: None,
            words: words.to_owned(),
        });
    };
    let action = uci.to_move(&position).map_err(|_| Failure::ours())?;
    let name = choice(&position, action);
    let told = labelled(&position, action);
    let number = number(&position);
    let mut next = position;
    next.play_unchecked(action);
    let (end, told_end, groups) = match after {
        After::Mate => (Some(End::Mate), "", Vec::new()),
        After::Settled => (Some(End::Settled), ", and the gain stays", Vec::new()),
        After::Drawn(_) => (Some(End::Drawn), ", and the game is drawn", Vec::new()),
        After::Defence(defence) => {
            let moves = path.iter().map(|text| read(text)).chain([Ok(*uci)]);
            let moves = moves.collect::<Result<Vec<UciMove>, Failure>>()?;
            let groups = groups(&solved.solution, &moves, &next, defence);
            (None, "", groups)
        }
    };
    Ok(ProofNode {
        path: path.to_vec(),
        board,
        words: format!("{told} {why}{told_end}."),
        attack: Some(Play {
            action: name,
            number,
            why: format!("{why}{told_end}"),
            end,
            board: Board::of(&next),
            groups,
        }),
    })
}

/// Reads a move in UCI.
pub fn read(text: &str) -> Result<UciMove, Failure> {
    let wrong = |_| Failure::bad(format!("{:?} is no move.", uci_shown(text)));
    text.parse().map_err(wrong)
}

/// At most as much of a text as a move could be.
fn uci_shown(text: &str) -> String {
    text.chars().take(8).collect()
}

/// Plays a move.
pub fn play(position: &mut Chess, uci: UciMove) -> Result<(), Failure> {
    let illegal = |_| {
        Failure::bad(format!(
            "{uci} is not legal in {}.",
            crate::board::fen(position)
        ))
    };
    let action = uci.to_move(position).map_err(illegal)?;
    position.play_unchecked(action);
    Ok(())
}
