//! Why a gain is doubted, as far as the line that the second opinion expects shows it.

use planche_plan::{Units, Values, played};
use planche_prover::Objection;
use shakmaty::{Chess, Color, Move, Position, Rank, Role, Square};

use super::{Belief, Ruling};

/// What spoils a gain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spoiler {
    /// The defender mates.
    Mate,
    /// This pawn of the defender queens.
    Queens { from: Square },
    /// This pawn of the defender comes so far that it cannot be stopped cheaply.
    Runs { from: Square },
    /// The defender wins back so much of it, beginning with the capture of this man.
    WonBack { man: Role, on: Square },
    /// The checks do not end.
    Checks,
    /// Another first move seems to be much better.
    Outdone,
    /// He stands worse than the men say, and no single fact of the line shows why.
    Worse,
}

/// What the line of a doubt shows. It begins with the first move of the claim, or with the move that is thought better.
pub(crate) fn spoiler(root: &Chess, belief: &Belief) -> Spoiler {
    if let Ruling::Disbelieves(Objection::Outdone { .. }) = belief.ruling {
        return Spoiler::Outdone;
    }
    let walk = Walk::along(root, &belief.line);
    walk.mate()
        .or_else(|| walk.pawn())
        .or_else(|| walk.won_back())
        .or_else(|| walk.checks())
        .unwrap_or(Spoiler::Worse)
}

/// The positions of a line, each with the move that was played in it.
struct Walk {
    defender: Color,
    steps: Vec<(Chess, Move)>,
    end: Chess,
}

/// So many checks in a row are told as checks without end.
const MANY_CHECKS: usize = 3;

impl Walk {
    fn along(root: &Chess, line: &[Move]) -> Walk {
        let mut position = root.clone();
        let mut steps = Vec::new();
        for &action in line.iter() {
            let next = played(&position, action);
            steps.push((position, action));
            position = next;
        }
        Walk {
            defender: !root.turn(),
            steps,
            end: position,
        }
    }

    /// The defender's moves, with the positions before them.
    fn replies(&self) -> impl Iterator<Item = &(Chess, Move)> {
        let mine = |step: &&(Chess, Move)| step.0.turn() == self.defender;
        self.steps.iter().filter(mine)
    }

    fn mate(&self) -> Option<Spoiler> {
        (self.end.is_checkmate() && self.end.turn() != self.defender).then_some(Spoiler::Mate)
    }

    /// A pawn of the defender that queens, or comes to the seventh rank and lives. It is named by where it stood first.
    fn pawn(&self) -> Option<Spoiler> {
        let seventh = self.defender.fold_wb(Rank::Seventh, Rank::Second);
        let queens = self.replies().find(|(_, m)| m.is_promotion());
        if let Some((_, m)) = queens {
            let from = self.origin(m.from()?);
            return Some(Spoiler::Queens { from });
        }
        let arrives = |m: &Move| m.role() == Role::Pawn && m.to().rank() == seventh;
        let (_, m) = self.replies().find(|(_, m)| arrives(m))?;
        let man = self.end.board().piece_at(m.to());
        let lives = man.is_some_and(|man| man.role == Role::Pawn && man.color == self.defender);
        let from = self.origin(m.from()?);
        lives.then_some(Spoiler::Runs { from })
    }

    /// Where the pawn stood at the start that has come to this square.
    fn origin(&self, square: Square) -> Square {
        let back = |at: Square, (_, m): &(Chess, Move)| match m.to() == at {
            true => m.from().unwrap_or(at),
            false => at,
        };
        let mut before: Vec<&(Chess, Move)> = self.replies().collect();
        before.reverse();
        before.into_iter().fold(square, back)
    }

    /// The dearest man of the attacker that is taken, where the defender has more at the end than after the first move.
    fn won_back(&self) -> Option<Spoiler> {
        let (start, _) = self.steps.get(1)?;
        let values = Values::default();
        let balance =
            |position: &Chess| -> Units { values.balance(position.board(), self.defender) };
        if balance(&self.end) <= balance(start) {
            return None;
        }
        let taken = self
            .replies()
            .filter_map(|(_, m)| Some((m.capture()?, m.to())));
        let (man, on) = taken.max_by_key(|(role, _)| values.of(*role))?;
        Some(Spoiler::WonBack { man, on })
    }

    fn checks(&self) -> Option<Spoiler> {
        let mut given = self
            .replies()
            .map(|(before, m)| played(before, *m).is_check());
        let leading = given.by_ref().take_while(|check| *check).count();
        (leading >= MANY_CHECKS).then_some(Spoiler::Checks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find_move, position};

    fn spoils(fen: &str, line: &[&str]) -> Spoiler {
        let root = position(fen).expect(fen);
        let mut at = root.clone();
        let step = |san: &&str| {
            let action = find_move(&at, san).expect(san);
            at = played(&at, action);
            action
        };
        let line = line.iter().map(step).collect();
        let ruling = Ruling::Disbelieves(Objection::StandsWorse { reply: None });
        let belief = Belief {
            ruling,
            bar: 0,
            line,
            looked_at: 0,
        };
        spoiler(&root, &belief)
    }

    #[test]
    fn the_line_shows_the_reason() {
        let race = "8/8/8/1k6/7p/p7/K7/8 w - - 0 1";
        let queens = Spoiler::Queens { from: Square::H4 };
        let line = ["Kxa3", "h3", "Kb2", "h2", "Kc2", "h1=Q"];
        assert_eq!(spoils(race, &line), queens);
        assert_eq!(spoils(race, &line[..4]), Spoiler::Runs { from: Square::H4 });
        assert_eq!(spoils(race, &line[..2]), Spoiler::Worse);
        let back = "6k1/5ppp/8/3r4/3p4/8/5PPP/3R2K1 w - - 0 1";
        let taken = Spoiler::WonBack {
            man: Role::Rook,
            on: Square::D4,
        };
        assert_eq!(spoils(back, &["Rxd4", "Rxd4"]), taken);
        let mated = "3r2k1/5ppp/8/8/8/8/p4PPP/R5K1 w - - 0 1";
        assert_eq!(spoils(mated, &["Rxa2", "Rd1#"]), Spoiler::Mate);
    }
}
