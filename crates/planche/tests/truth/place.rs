//! Places in a proof, and what the rules of chess say there.

use planche_explain::Man;
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Square, attacks};

/// The position after a path, the one before its last move, that move, and the one before it.
pub struct Scene {
    pub here: Chess,
    pub before: Chess,
    pub last: Option<Move>,
    pub earlier: Option<Move>,
}

pub fn scene(root: &Chess, path: &[UciMove]) -> Result<Scene, String> {
    let mut scene = Scene {
        here: root.clone(),
        before: root.clone(),
        last: None,
        earlier: None,
    };
    for uci in path {
        let action = uci
            .to_move(&scene.here)
            .map_err(|_| format!("{uci} is illegal"))?;
        scene.before = scene.here.clone();
        scene.here.play_unchecked(action);
        scene.earlier = scene.last.replace(action);
    }
    Ok(scene)
}

/// The part of a proof after a path; the path must be one of the proof.
pub enum Part<'a> {
    Attack(&'a Attack),
    After(&'a After),
    /// Behind a settled leaf: only exchanges follow there, but the rules can still be asked.
    Beyond,
}

pub fn part<'a>(proof: &'a Attack, path: &[UciMove]) -> Option<Part<'a>> {
    let mut attack = proof;
    let mut moves = path.iter();
    loop {
        let Some(first) = moves.next() else {
            return Some(Part::Attack(attack));
        };
        let Attack::Move { uci, after, .. } = attack else {
            return matches!(attack, Attack::Settled).then_some(Part::Beyond);
        };
        if uci != first {
            return None;
        }
        let Some(reply) = moves.next() else {
            return Some(Part::After(after));
        };
        let After::Defence(defence) = after else {
            return matches!(after, After::Settled).then_some(Part::Beyond);
        };
        attack = defence.answer(*reply)?;
    }
}

pub fn defence_at<'a>(proof: &'a Attack, path: &[UciMove]) -> Option<&'a Defence> {
    match part(proof, path)? {
        Part::After(After::Defence(defence)) => Some(defence),
        _ => None,
    }
}

pub fn stands(position: &Chess, man: &Man) -> bool {
    position.board().role_at(man.square) == Some(man.role)
}

pub fn attacks_square(position: &Chess, from: Square, to: Square) -> bool {
    position.board().attacks_from(from).contains(to)
}

pub fn landing(action: Move) -> Square {
    match action {
        Move::Castle { king, rook } if rook > king => {
            Square::from_coords(shakmaty::File::G, king.rank())
        }
        Move::Castle { king, .. } => Square::from_coords(shakmaty::File::C, king.rank()),
        _ => action.to(),
    }
}

pub fn enemies(position: &Chess, a: Square, b: Square) -> bool {
    let board = position.board();
    board.color_at(a).is_some() && board.color_at(a) != board.color_at(b)
}

pub fn can_take(position: &Chess, square: Square) -> bool {
    let legal = position.legal_moves();
    legal.iter().any(|m| m.is_capture() && m.to() == square)
}

pub fn after(position: &Chess, action: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

pub fn is_line(a: Square, b: Square) -> bool {
    a != b && attacks::ray(a, b).any()
}
