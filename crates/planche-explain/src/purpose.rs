//! What one move of a proof is for: what the board and the proof show, else what the plan says.

use planche_plan::{Reason, Step, passed};
use planche_proof::After;
use shakmaty::{Chess, Move, Position, Square};

use crate::fact::{Fact, Man};
use crate::motive::Motive;
use crate::phrase::phrase;
use crate::targets::arrival;

/// A move of the attacker, with what the proof says after it.
#[derive(Debug, Clone, Copy)]
pub struct ProvedMove<'a> {
    /// The position before the move.
    pub before: &'a Chess,
    /// The move.
    pub action: Move,
    /// The defender's move before it, if there was one.
    pub last: Option<Move>,
    /// What stands after it.
    pub after: &'a After,
}

impl ProvedMove<'_> {
    /// The facts of the move, each true by the rules of chess.
    pub fn facts(&self) -> Vec<Fact> {
        let motive = Motive {
            before: self.before,
            action: self.action,
            last: self.last,
            after: self.after,
        };
        motive.facts()
    }

    /// Whether the notation says all that there is to say: that the move takes, checks or mates.
    pub fn is_plain(&self) -> bool {
        let plain = |fact: &Fact| match fact {
            Fact::Check { by, discovered } => by.len() == 1 && !discovered,
            Fact::Mate { picture, .. } => picture.is_none(),
            Fact::Captured { .. } | Fact::TookBack { .. } | Fact::Forced { .. } => true,
            Fact::Evaded | Fact::Advanced { .. } | Fact::Attacks { .. } => true,
            _ => false,
        };
        let facts = self.facts();
        let some: Vec<Fact> = facts.iter().filter(|fact| plain(fact)).cloned().collect();
        let says = |fact: &Fact| matches!(fact, Fact::Captured { .. } | Fact::Check { .. });
        some.iter().any(says) && phrase(&some) == phrase(&facts)
    }
}

/// Why the attacker plays this move, as a phrase without a subject: "takes the rook on f8 with
/// check". Where the facts say nothing, the recorded reason does.
pub fn purpose(moment: ProvedMove<'_>, step: &Step) -> String {
    let words = phrase(&moment.facts());
    match words.is_empty() {
        true => intent(moment, step.reason),
        false => words.to_string(),
    }
}

/// The recorded reason in words, where the board bears it out.
fn intent(moment: ProvedMove<'_>, reason: Reason) -> String {
    let mut next = moment.before.clone();
    next.play_unchecked(moment.action);
    let here = arrival(&moment.action);
    let covers = |square| next.board().attacks_from(here).contains(square);
    let driven = |square| {
        let man = Man::on(next.board(), square);
        man.filter(|_| covers(square) && next.us().contains(square))
    };
    match reason {
        Reason::Guard { square } if covers(square) => {
            format!("covers {square}")
        }
        Reason::CheckThreat { check } if checks_on(&next, check) => {
            format!("prepares a check on {check}")
        }
        Reason::Block { square } if here == square => format!("shuts the line at {square}"),
        Reason::DriveAway { from } => match driven(from) {
            Some(man) => format!("attacks {}", crate::words::the(&man)),
            None => "goes on with the plan".to_owned(),
        },
        Reason::Battery { with } if stands_behind(&next, here, with) => {
            match Man::on(next.board(), with) {
                Some(man) => format!("lines up with {}", crate::words::the(&man)),
                None => "goes on with the plan".to_owned(),
            }
        }
        Reason::InBetween { capture } if could_take(&next, capture) => {
            format!("lets the capture on {capture} wait")
        }
        Reason::Parry { man } if gets_away(moment, &next, man) => {
            "gets out of the attack".to_owned()
        }
        Reason::Secure => "keeps what was won".to_owned(),
        Reason::Wait => "waits".to_owned(),
        _ => "goes on with the plan".to_owned(),
    }
}

/// Whether the man that moved and this friend look at each other along a line that both use.
fn stands_behind(next: &Chess, here: Square, with: Square) -> bool {
    let board = next.board();
    next.them().contains(with)
        && board.attacks_from(here).contains(with)
        && board.attacks_from(with).contains(here)
}

/// Whether the side that has just moved could take on this square, if it were to move again.
fn could_take(next: &Chess, square: Square) -> bool {
    let takes = |ours: &Chess| {
        let moves = ours.legal_moves();
        moves.iter().any(|m| m.is_capture() && m.to() == square)
    };
    passed(next).is_some_and(|ours| takes(&ours))
}

/// Whether the man that moved was attacked where it stood and is not attacked now.
fn gets_away(moment: ProvedMove<'_>, next: &Chess, man: Square) -> bool {
    let attacked = |position: &Chess, square| {
        let board = position.board();
        board
            .attacks_to(square, next.turn(), board.occupied())
            .any()
    };
    moment.action.from() == Some(man)
        && attacked(moment.before, man)
        && !attacked(next, arrival(&moment.action))
}

/// Whether the side that has just moved could give check on this square next.
fn checks_on(next: &Chess, square: Square) -> bool {
    let checks = |ours: &Chess| {
        ours.legal_moves().iter().any(|m| {
            let mut after = ours.clone();
            after.play_unchecked(*m);
            arrival(m) == square && after.is_check()
        })
    };
    passed(next).is_some_and(|ours| checks(&ours))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, fen::Fen, uci::UciMove};

    /// What is to be said of a move that settles matters.
    fn say<T>(fen: &str, uci: &str, what: impl Fn(ProvedMove) -> T) -> T {
        let fen: Fen = fen.parse().unwrap();
        let before: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        let action = uci.parse::<UciMove>().unwrap().to_move(&before).unwrap();
        what(ProvedMove {
            before: &before,
            action,
            last: None,
            after: &After::Settled,
        })
    }

    /// A move and its reason, told from the reason alone.
    fn told(fen: &str, uci: &str, reason: Reason) -> String {
        say(fen, uci, |moment| intent(moment, reason))
    }

    const NOTHING: &str = "goes on with the plan";

    #[test]
    fn a_battery_is_told_where_both_stand_on_a_line() {
        let fen = "2k5/6pp/8/r1n5/8/8/2R5/4R1K1 w - - 0 1";
        let reason = Reason::Battery { with: Square::C2 };
        assert_eq!(told(fen, "e1c1", reason), "lines up with the rook on c2");
        assert_eq!(told(fen, "e1d1", reason), NOTHING);
    }

    #[test]
    fn a_capture_waits_only_where_it_is_possible() {
        let reason = Reason::InBetween {
            capture: Square::D4,
        };
        let fen = "4k3/8/8/8/3n4/2P5/8/R5K1 w - - 0 1";
        let waits = "lets the capture on d4 wait";
        assert_eq!(told(fen, "a1a5", reason), waits);
        let out_of_reach = "4k3/8/8/8/3n4/3P4/8/R5K1 w - - 0 1";
        assert_eq!(told(out_of_reach, "a1a5", reason), NOTHING);
    }

    #[test]
    fn a_man_gets_away_only_if_it_is_attacked_no_more() {
        let reason = Reason::Parry { man: Square::D5 };
        let fen = "3r2k1/5pp1/7p/3N4/8/8/6PP/6K1 w - - 0 1";
        assert_eq!(told(fen, "d5b4", reason), "gets out of the attack");
        assert_eq!(told(fen, "d5f6", reason), NOTHING);
        assert_eq!(told(fen, "g2g3", reason), NOTHING);
    }

    #[test]
    fn the_notation_says_all_of_a_plain_capture() {
        let is_plain = |fen, uci| say(fen, uci, |moment| moment.is_plain());
        let fen = "4k3/8/8/8/3n4/2P5/8/R5K1 w - - 0 1";
        assert!(is_plain(fen, "c3d4"));
        assert!(is_plain(fen, "a1a8"));
        assert!(!is_plain(fen, "a1a5"));
        let offer = "4k3/8/2p5/3n4/8/8/8/3QK3 w - - 0 1";
        assert!(!is_plain(offer, "d1d5"));
    }
}
