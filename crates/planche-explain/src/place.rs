//! A place in a proof: the moves that lead there, and the position.

use planche_plan::played;
use planche_proof::Defence;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Move, Position, Square};

/// The end of a path through a proof.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub path: Vec<UciMove>,
    pub position: Chess,
}

impl Place {
    pub fn root(position: &Chess) -> Place {
        Place {
            path: Vec::new(),
            position: position.clone(),
        }
    }

    /// The place after a move, and the move; nothing if it is not legal.
    pub fn after(&self, uci: UciMove) -> Option<(Move, Place)> {
        let action = uci.to_move(&self.position).ok()?;
        let mut path = self.path.clone();
        path.push(uci);
        let position = played(&self.position, action);
        Some((action, Place { path, position }))
    }
}

pub(crate) fn uci_of(action: &Move) -> UciMove {
    action.to_uci(CastlingMode::Standard)
}

/// From where to where a move leads.
pub(crate) fn squares(uci: UciMove) -> Option<(Square, Square)> {
    match uci {
        UciMove::Normal { from, to, .. } => Some((from, to)),
        _ => None,
    }
}

pub(crate) fn san(position: &Chess, action: Move) -> String {
    SanPlus::from_move(position.clone(), action).to_string()
}

/// `27...Nxc3`, `28.Rxc3`.
pub fn labelled(position: &Chess, action: Move) -> String {
    format!("{}{}", number(position), san(position, action))
}

fn number(position: &Chess) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmoves())
}

/// `28.Rxc3 Rxc3 29.Rxc3`: moves that follow each other.
pub fn sequence<'a>(moves: impl IntoIterator<Item = (&'a Chess, Move)>) -> String {
    let mut words: Vec<String> = Vec::new();
    for (position, action) in moves {
        let bare = position.turn() == Color::Black && !words.is_empty();
        words.push(match bare {
            true => san(position, action),
            false => labelled(position, action),
        });
    }
    words.join(" ")
}

/// The legal replies that a defence does not name.
pub(crate) fn unnamed(position: &Chess, defence: &Defence) -> Vec<UciMove> {
    let named = |uci: &UciMove| defence.replies.iter().any(|(reply, _)| reply == uci);
    let legal = position.legal_moves();
    legal.iter().map(uci_of).filter(|uci| !named(uci)).collect()
}
