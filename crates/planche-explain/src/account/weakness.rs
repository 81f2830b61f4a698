//! What is wrong in the opponent's position, before any move is made.
//!
//! The blow that the told line turns on says where to look: the men that it forks, the line on which it pins, the guard
//! that has to go. A weakness is told only if it is there at the root.

use shakmaty::{Board, Color, Position, Role, Square, attacks};

use super::act::Act;
use super::message::{Message, Part, Said, Weakness};
use super::scene::Scene;
use super::shown::Shown;
use crate::cause::{
    boxed_in, flights, in_line, is_unguarded, last_exit, line_kind, must_force, no_luft,
    own_man_in_the_way, sole_guard,
};
use crate::fact::{Fact, Man, PlacedFact};
use crate::key::key;
use crate::ply::{Ply, origin};
use crate::targets::arrival;

/// How many weaknesses are told.
const MOST: usize = 2;

/// The weaknesses that the told line uses.
pub(crate) fn weakness(scene: &Scene<'_>) -> Option<Said> {
    let finder = Finder {
        scene,
        board: scene.subject.root.board(),
        defender: !scene.subject.root.turn(),
    };
    let mut found: Vec<(Weakness, Fact)> = Vec::new();
    for (weakness, fact) in finder.all() {
        if !found.iter().any(|(known, _)| overlaps(known, &weakness)) {
            found.push((weakness, fact));
        }
    }
    // Who has to answer a threat has no time for more.
    let danger = matches!(found.first(), Some((Weakness::Threatens(_), _)));
    found.truncate(if danger { 1 } else { MOST });
    let (list, facts): (Vec<Weakness>, Vec<Fact>) = found.into_iter().unzip();
    let claim = |fact| PlacedFact {
        path: Vec::new(),
        fact,
    };
    (!list.is_empty()).then(|| Said {
        part: Part::Weakness,
        message: Message::Weak {
            owner: finder.defender,
            list,
        },
        path: Vec::new(),
        claims: facts.into_iter().map(claim).collect(),
    })
}

/// Whether two weaknesses say nearly the same.
fn overlaps(one: &Weakness, other: &Weakness) -> bool {
    let king = |weakness: &Weakness| {
        matches!(
            weakness,
            Weakness::NoAir | Weakness::BoxedIn | Weakness::Flights(_)
        )
    };
    one == other
        || king(one) && king(other)
        || matches!(
            (one, other),
            (Weakness::ForkSquare { .. }, Weakness::Loose(_))
        )
}

struct Finder<'a> {
    scene: &'a Scene<'a>,
    board: &'a Board,
    defender: Color,
}

impl Finder<'_> {
    fn line(&self) -> &[Ply] {
        &self.scene.tale.told
    }

    fn all(&self) -> Vec<(Weakness, Fact)> {
        let mut found = Vec::new();
        found.extend(self.danger());
        let line = self.line();
        let Some(last) = (0..line.len()).step_by(2).next_back() else {
            return found;
        };
        if line[last].is_mate() {
            found.extend(self.of_mate(last));
            return found;
        }
        let key = key(self.scene.subject, line).unwrap_or(0);
        found.extend(self.of_blow(key));
        found
    }

    /// The opponent threatens mate himself, and the first move is a check.
    fn danger(&self) -> Option<(Weakness, Fact)> {
        let root = self.scene.subject.root;
        let fact = must_force(root)?;
        let checks = self.line().first()?.after().is_check();
        let Fact::MustForce { threat } = &fact else {
            return None;
        };
        let before = planche_plan::passed(root)?;
        let action = threat.to_move(&before).ok()?;
        checks.then(|| (Weakness::Threatens(Shown { before, action }), fact.clone()))
    }

    fn of_mate(&self, last: usize) -> Vec<(Weakness, Fact)> {
        let root = self.scene.subject.root;
        let mated = self.line()[last].after();
        let mut found = Vec::new();
        if let Some(fact) = no_luft(root, &mated) {
            found.push((Weakness::NoAir, fact));
        } else {
            let at_home = mated.board().king_of(self.defender) == self.board.king_of(self.defender);
            let stuck = flights(root).filter(|_| at_home);
            if let Some(Fact::Flights { king, squares }) = stuck
                && squares.len() <= 1
            {
                let walls = boxed_in(&mated).is_some() && squares.is_empty();
                let weakness = match walls && self.walled(king) {
                    true => Weakness::BoxedIn,
                    false => Weakness::Flights(squares.clone()),
                };
                found.push((weakness, Fact::Flights { king, squares }));
            }
        }
        found.extend(self.in_the_way(last));
        found.extend(self.lost_guard());
        found
    }

    /// The attacker's own man, who leaves in the line, stands between the man that mates and his square.
    fn in_the_way(&self, last: usize) -> Option<(Weakness, Fact)> {
        let line = self.line();
        let from = origin(line, last)?;
        let to = arrival(&line[last].action);
        let stays = line[last].action.from() == Some(from);
        let fact = own_man_in_the_way(self.scene.subject.root, from, to)?;
        let Fact::OwnManInTheWay { man, slider, .. } = fact else {
            return None;
        };
        let opened = |fact: &Fact| matches!(fact, Fact::LineOpened { through, .. } if *through == man.square);
        let mut own = line[..last].iter().step_by(2);
        let leaves = own.any(|ply| ply.facts.iter().any(opened));
        let weakness = Weakness::InTheWay {
            by: man,
            slider,
            to,
        };
        (stays && leaves).then_some((weakness, fact))
    }

    /// Whether the king's own men stand on most squares around him.
    fn walled(&self, king: Square) -> bool {
        let around = attacks::king_attacks(king);
        let own = around & self.board.by_color(self.defender);
        2 * own.count() > around.count()
    }

    /// A man that alone guards a square where a later blow falls, and is drawn away or taken before.
    fn lost_guard(&self) -> Option<(Weakness, Fact)> {
        let line = self.line();
        let key = key(self.scene.subject, line);
        let blows = (2..line.len()).step_by(2);
        let turning = |index: &usize| {
            let ply = &line[*index];
            key == Some(*index) || ply.is_mate() || ply.action.is_promotion()
        };
        blows.into_iter().filter(turning).find_map(|index| {
            let square = arrival(&line[index].action);
            let fact = sole_guard(self.board, square, self.defender)?;
            let Fact::SoleGuard { guard, .. } = fact else {
                return None;
            };
            let here = &line[index].before;
            let moved = line[1..index].iter().step_by(2).any(|reply| {
                let to = reply.action.to();
                let holds = here.board().attacks_from(to).contains(square);
                reply.action.from() == Some(guard.square) && to != square && !holds
            });
            let taken = line[..index]
                .iter()
                .step_by(2)
                .any(|ply| ply.action.is_capture() && ply.action.to() == guard.square);
            let target = guarded_man(self.board, square, self.defender);
            let weakness = match target {
                Some(of) => Weakness::SoleGuard { guard, of },
                None => Weakness::HoldsAlone { guard, square },
            };
            let apart = guard.square != square;
            let worth = line[index].is_mate()
                || line[index].action.is_promotion()
                || line[index].strikes()
                || target.is_some_and(|man| man.role != Role::Pawn);
            (apart && worth && (moved || taken)).then_some((weakness, fact))
        })
    }

    /// What the blow at this place of the line is aimed at.
    fn of_blow(&self, key: usize) -> Vec<(Weakness, Fact)> {
        let mut found = Vec::new();
        let acts = super::act::acts(self.scene, key);
        for act in &acts {
            match act {
                Act::Forks(men) => {
                    found.extend(self.fork_square(key, men));
                    found.extend(self.loose(&self.not_dearer(key, men)));
                }
                Act::Skewers(front, rear) => found.extend(self.one_line(*front, *rear)),
                Act::Pins(front) => found.extend(self.pinned(key, *front)),
                Act::Uncovers { by, target } => found.extend(self.shielded(*by, *target)),
                Act::Traps(man) => {
                    found.extend(self.hemmed(*man).or_else(|| self.last_exit(key, *man)));
                }
                Act::Takes { man, .. } => found.extend(self.taken(key, *man)),
                Act::RemovesGuard { man, of } => found.extend(self.guarded(*man, *of)),
                Act::Promotes { .. } => found.extend(self.near_queen(key)),
                Act::Attacks(man) => found.extend(self.loose(&self.not_dearer(key, &[*man]))),
                _ => {}
            }
        }
        found.extend(self.lost_guard());
        found
    }

    /// The men that stand there at the root, too.
    fn at_root(&self, men: &[Man]) -> bool {
        men.iter().all(|man| {
            let piece = self.board.piece_at(man.square);
            piece.is_some_and(|piece| piece.color == self.defender && piece.role == man.role)
        })
    }

    /// Men above a pawn that nobody guards.
    fn loose(&self, men: &[Man]) -> Option<(Weakness, Fact)> {
        let loose = |man: &&Man| {
            !matches!(man.role, Role::King | Role::Pawn)
                && self.at_root(&[**man])
                && is_unguarded(self.board, **man, self.defender)
        };
        let men: Vec<Man> = men.iter().filter(loose).copied().collect();
        let fact = Fact::Unguarded { man: *men.first()? };
        let one = vec![men[0]];
        Some((Weakness::Loose(one), fact))
    }

    /// Those that are worth no more than the man that attacks them: only these would be safe with a guard.
    fn not_dearer(&self, key: usize, men: &[Man]) -> Vec<Man> {
        let values = &self.scene.subject.values;
        let by = values.of(self.line()[key].action.role());
        let all = men.iter().copied();
        all.filter(|man| values.of(man.role) <= by).collect()
    }

    /// The square from which the man would fork them already now, where he gets there only later.
    fn fork_square(&self, key: usize, men: &[Man]) -> Option<(Weakness, Fact)> {
        let ply = &self.line()[key];
        let square = arrival(&ply.action);
        let role = ply.action.role();
        let told: Vec<Man> = men
            .iter()
            .filter(|man| self.at_root(&[**man]))
            .copied()
            .collect();
        let from = origin(self.line(), key)?;
        let piece = shakmaty::Piece {
            color: !self.defender,
            role,
        };
        let seen = attacks::attacks(square, piece, self.board.occupied().without(from));
        let reached = told.iter().all(|man| seen.contains(man.square));
        let man = Man { role, square };
        let knightly = matches!(role, Role::Knight | Role::Pawn);
        let good = key > 0 && told.len() > 1 && reached && knightly;
        good.then(|| {
            let targets = told.clone();
            let weakness = Weakness::ForkSquare { man, targets };
            (weakness, Fact::ForkSquare { man, targets: told })
        })
    }

    fn one_line(&self, front: Man, rear: Man) -> Option<(Weakness, Fact)> {
        let fact = in_line(self.board, front, rear, self.defender)?;
        let kind = line_kind(front.square, rear.square)?;
        Some((Weakness::InLine(front, rear, kind), fact))
    }

    fn pinned(&self, key: usize, front: Man) -> Option<(Weakness, Fact)> {
        let after = self.line()[key].after();
        let square = after.board().king_of(self.defender)?;
        let king = Man {
            role: Role::King,
            square,
        };
        self.one_line(front, king)
    }

    /// Only a man of the attacker's own stands between a friend and the target.
    fn shielded(&self, by: Man, target: Man) -> Option<(Weakness, Fact)> {
        let root = self.scene.subject.root;
        let fact = own_man_in_the_way(root, by.square, target.square)?;
        let Fact::OwnManInTheWay { man, slider, .. } = &fact else {
            return None;
        };
        let weakness = Weakness::Shielded {
            target,
            by: *man,
            slider: *slider,
        };
        self.at_root(&[target]).then(|| (weakness, fact.clone()))
    }

    fn hemmed(&self, man: Man) -> Option<(Weakness, Fact)> {
        let attacked = |square: Square| {
            let enemies = self
                .board
                .attacks_to(square, !self.defender, self.board.occupied());
            enemies.any()
        };
        let reach = self.board.attacks_from(man.square) & !self.board.by_color(self.defender);
        let stuck = reach.into_iter().all(attacked);
        (self.at_root(&[man]) && stuck).then_some((Weakness::Hemmed(man), Fact::Hemmed { man }))
    }

    /// The one safe square of a man, which the move closes.
    fn last_exit(&self, key: usize, man: Man) -> Option<(Weakness, Fact)> {
        let closing = self.line().get(key).filter(|_| self.at_root(&[man]))?;
        let fact = last_exit(self.board, man, self.defender, closing)?;
        match fact {
            Fact::LastExit { man, square } => Some((Weakness::LastExit(man, square), fact)),
            _ => None,
        }
    }

    /// The man that is taken at the turning point: unguarded, behind a man of ours, or guarded by one who goes.
    fn taken(&self, key: usize, man: Man) -> Vec<(Weakness, Fact)> {
        let mut found = Vec::new();
        let line = self.line();
        if !self.at_root(&[man]) || man.role == Role::Pawn {
            return found;
        }
        let mover = line[key].action.from().filter(|_| key > 0);
        let shielded = mover.and_then(|from| {
            let by = Man::on(self.board, from)?;
            self.shielded(by, man)
        });
        found.extend(shielded);
        found.extend(self.loose(&[man]).filter(|_| key > 0));
        found
    }

    fn guarded(&self, guard: Man, of: Square) -> Option<(Weakness, Fact)> {
        let fact = sole_guard(self.board, of, self.defender)?;
        let told = matches!(&fact, Fact::SoleGuard { guard: sole, .. } if *sole == guard);
        let weakness = match guarded_man(self.board, of, self.defender) {
            Some(man) => Weakness::SoleGuard { guard, of: man },
            None => Weakness::HoldsAlone { guard, square: of },
        };
        told.then_some((weakness, fact))
    }

    fn near_queen(&self, key: usize) -> Option<(Weakness, Fact)> {
        let from = origin(self.line(), key)?;
        let pawn = Man::on(self.board, from).filter(|man| man.role == Role::Pawn)?;
        let last = (!self.defender).fold_wb(7, 0);
        let steps = u32::from(pawn.square.rank()).abs_diff(last);
        let ahead = |step: u32| {
            let sign = (!self.defender).fold_wb(8, -8);
            pawn.square.offset(sign * i32::try_from(step).ok()?)
        };
        let free = (1..=steps)
            .all(|step| ahead(step).is_some_and(|square| self.board.piece_at(square).is_none()));
        (free && steps <= 2).then_some((
            Weakness::NearQueen { pawn, steps },
            Fact::NearQueen { pawn, steps },
        ))
    }
}
/// The man of a side on a square who can be said to be guarded; of a king it is the square that is.
fn guarded_man(board: &Board, square: Square, side: Color) -> Option<Man> {
    let man = Man::on(board, square)?;
    (man.role != Role::King && board.color_at(square) == Some(side)).then_some(man)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess};

    #[test]
    fn a_king_is_not_called_guarded_nor_is_a_man_of_the_other_side() {
        let fen: Fen = "5k2/1p3p2/8/1BN4p/P1r4P/4p1P1/RP1p4/3K2R1 b - - 0 35"
            .parse()
            .expect("a FEN");
        let root: Chess = fen.into_position(CastlingMode::Standard).expect("legal");
        let guarded = |square| guarded_man(root.board(), square, Color::White);
        assert_eq!(guarded(Square::D1), None);
        assert_eq!(guarded(Square::D2), None);
        assert_eq!(guarded(Square::C5).map(|man| man.role), Some(Role::Knight));
    }
}
