//! The sceptic: a second opinion on every gain that is about to be claimed.
//!
//! A proof shows that the men are won and that captures and threats do not win them back. It does not show that it is
//! a good idea: passed pawns, an attack, a trapped king may be worth more than the men, many moves later. So before a
//! gain is told, the position after the first move is thought about by quite another kind of program
//! ([`planche_play::think`]), which knows no plans and has an eye for such things. It can only take away: a gain
//! that it does not see is claimed smaller or not at all, and the search goes on for another first move. It never
//! proposes one.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use planche_explain::Prize;
use planche_plan::{Units, Values};
use planche_play::{Score, Thought, is_mate};
use planche_prover::Objection;
use planche_tuning::Tuning;
use shakmaty::{Chess, Move, Position, Role};

use crate::notation::numbered_san;
use crate::request::Request;

mod means;

pub(crate) use means::{Means, sparing};

/// What is left of a gain after it was doubted.
#[derive(Debug, Clone)]
pub(crate) struct Belief {
    /// So much of the gain is believed.
    pub(crate) gain: Units,
    /// What speaks against the claim.
    pub(crate) objection: Option<Objection>,
    /// How many positions were looked at.
    pub(crate) looked_at: u64,
}

impl Belief {
    /// A gain that nobody doubts.
    pub(crate) fn firm(gain: Units) -> Belief {
        Belief {
            gain,
            objection: None,
            looked_at: 0,
        }
    }

    /// Whether it is worth while to look for another first move.
    pub(crate) fn is_shaken(&self, claimed: Units) -> bool {
        self.gain < claimed || matches!(self.objection, Some(Objection::Outdone { .. }))
    }
}

/// Hundredths of a pawn in a unit.
const FINER: Score = 10;

/// That a first move gains so much.
pub(crate) struct Wager<'a> {
    pub(crate) root: &'a Chess,
    pub(crate) first: Move,
    pub(crate) gain: Units,
    /// Whether other first moves were allowed: if not, it does not matter how good they are.
    pub(crate) free: bool,
    /// The margins.
    pub(crate) tuning: &'a Tuning,
    /// Whether this gain was asked for by name. Then it is told unless the sceptic is sure, and better moves do not
    /// matter either.
    pub(crate) asked: bool,
}

/// What is believed of a claim after looks at no more than so many positions.
pub(crate) fn believe(wager: &Wager<'_>, most: u64, stop: Option<&Arc<AtomicBool>>) -> Belief {
    let &Wager {
        root,
        first,
        gain,
        free,
        asked,
        tuning,
    } = wager;
    let benefit_of_doubt = if asked { tuning.sceptic_enough } else { 0 };
    let balance = Values::default().balance(root.board(), root.turn());
    let mut after = root.clone();
    after.play_unchecked(first);
    let mut doubt = Doubt {
        root,
        first,
        after: thought(&after, stop),
        before: None,
        most,
        stop,
        bar: bar(balance + gain, tuning) - benefit_of_doubt,
        behind: (-(balance + gain) * FINER / 2).max(0),
        free: free && !asked,
        tuning,
        small: gain < tuning.sceptic_small || balance + gain <= tuning.sceptic_ahead,
    };
    let objection = doubt.objection();
    let gain = match objection {
        None => gain,
        Some(Objection::StandsWorse { worth: score, .. }) => {
            gain.min(worth(score, balance, tuning))
        }
        Some(_) => 0,
    };
    Belief {
        gain,
        objection,
        looked_at: doubt.looked_at(),
    }
}

/// What the position has to be worth if the men are to be so much ahead.
fn bar(ahead: Units, tuning: &Tuning) -> Score {
    (ahead * FINER - tuning.sceptic_tolerance).min(tuning.sceptic_won)
}

/// Once in doubt, no more is told than the position seems to be worth, but a pawn where that is nearly there.
fn worth(score: Score, balance: Units, tuning: &Tuning) -> Units {
    let pawn = Values::default().of(Role::Pawn);
    let seen = |score: Score| score.div_euclid(FINER) - balance;
    seen(score).max(seen(score + tuning.sceptic_hedge).min(pawn))
}

/// Whether another first move seems to be worth about as much as this one gains; `None` for the gain asks for a mate.
/// Who says that only one move wins had better be sure.
pub(crate) fn is_rivalled(
    root: &Chess,
    first: Move,
    gain: Option<Units>,
    most: u64,
    tuning: &Tuning,
    stop: Option<&Arc<AtomicBool>>,
) -> (bool, u64) {
    let balance = Values::default().balance(root.board(), root.turn());
    let mut others = thought(root, stop).without([first]);
    let opinion = others.go_on(tuning.sceptic_study.min(most));
    let rivalled = match gain {
        None => opinion.score > 0 && is_mate(opinion.score),
        Some(gain) => opinion.score >= (balance + gain) * FINER - tuning.sceptic_nearly,
    };
    (rivalled, opinion.nodes)
}

fn thought(position: &Chess, stop: Option<&Arc<AtomicBool>>) -> Thought {
    let thought = Thought::about(position);
    match stop {
        Some(flag) => thought.until(flag.clone()),
        None => thought,
    }
}

struct Doubt<'a> {
    tuning: &'a Tuning,
    root: &'a Chess,
    first: Move,
    /// The position after the first move, and before it, where that was asked.
    after: Thought,
    before: Option<Thought>,
    /// The most positions that a look may take.
    most: u64,
    stop: Option<&'a Arc<AtomicBool>>,
    /// A position that is worth less than this contradicts the claim.
    bar: Score,
    /// Half of what the attacker stays behind in men. Scores of such positions are far apart, so every margin is wider by
    /// so much.
    behind: Score,
    /// Whether it is a small gain, and whether a better first move would speak against it.
    small: bool,
    free: bool,
}

impl Doubt<'_> {
    /// Look after look, until the claim is clear of doubt, as far as there are positions left.
    fn objection(&mut self) -> Option<Objection> {
        let tuning = self.tuning;
        let mut from = tuning.sceptic_study;
        if !self.small {
            if self.above(tuning.sceptic_glance) >= tuning.sceptic_plain {
                return None;
            }
            match self.above(tuning.sceptic_look) {
                above if above >= tuning.sceptic_clear => return None,
                // Who changes his mind about it thinks it over.
                ..0 if self.most >= tuning.sceptic_long_study => from = tuning.sceptic_long_study,
                _ => {}
            }
        }
        let looks = [
            (tuning.sceptic_study, tuning.sceptic_likely),
            (tuning.sceptic_long_study, tuning.sceptic_almost),
            (tuning.sceptic_last_study, tuning.sceptic_enough),
        ];
        let mut strictness = tuning.sceptic_clear;
        let mut objection = Some(Objection::Wavering);
        let looks = looks.into_iter().skip_while(|look| look.0 < from);
        for (positions, margin) in looks {
            // What is left may not be enough for the next look. Then it is spent all the same, and the margin stays.
            let affordable = positions <= self.most;
            strictness = if affordable { margin } else { strictness };
            objection = self.look(positions, strictness);
            let hopeless = matches!(objection, Some(Objection::StandsWorse { worth, .. }) if worth < self.bar - tuning.sceptic_hopeless)
                && positions >= tuning.sceptic_long_study;
            if objection.is_none() || hopeless || !affordable {
                break;
            }
        }
        objection
    }

    fn look(&mut self, positions: u64, margin: Score) -> Option<Objection> {
        let above = self.above(positions);
        let score = self.bar + above;
        let plain = above >= self.tuning.sceptic_plain;
        if plain && !self.small {
            return None;
        }
        let better = match self.small && !plain {
            true => self.tuning.sceptic_better,
            false => self.tuning.sceptic_much_better,
        };
        self.against(positions, score + self.behind + better)
            .or_else(|| {
                (above < margin).then(|| Objection::StandsWorse {
                    worth: score,
                    reply: self.after.opinion().line.first().copied(),
                })
            })
    }

    /// How far the attacker's position is above the bar after his first move, by the worst of the later looks.
    fn above(&mut self, positions: u64) -> Score {
        let positions = positions.min(self.most);
        self.after.go_on(positions);
        -self.after.hope_since(positions / 2) - self.behind - self.bar
    }

    /// What speaks against the first move where the position before it seems to be worth more than so much.
    fn against(&mut self, positions: u64, score: Score) -> Option<Objection> {
        if !self.free {
            return None;
        }
        let (root, stop) = (self.root, self.stop);
        let before = self.before.get_or_insert_with(|| thought(root, stop));
        let opinion = before.go_on(positions.min(self.most));
        let by = opinion.line.first().copied();
        let objection = match by == Some(self.first) {
            true => Objection::Wavering,
            false => Objection::Outdone { by },
        };
        (opinion.score > score).then_some(objection)
    }

    fn looked_at(&self) -> u64 {
        let before = self.before.as_ref();
        self.after.opinion().nodes + before.map_or(0, |before| before.opinion().nodes)
    }
}

/// Why a gain that can be proved is not claimed.
pub(crate) fn doubts(request: &Request, gain: Units, first: Move, belief: &Belief) -> String {
    let root = &request.position;
    let mut after = root.clone();
    after.play_unchecked(first);
    let (first, prize) = (numbered_san(root, &first), Prize::of(gain, &request.values));
    let side = root.turn().fold_wb("White", "Black");
    let why = match belief.objection {
        Some(Objection::Outdone { .. }) => {
            "a plain look ahead sees something much better, which no plan proves".to_owned()
        }
        Some(Objection::Wavering) => {
            "a plain look ahead cannot make up its mind about it".to_owned()
        }
        Some(Objection::StandsWorse {
            reply: Some(reply), ..
        }) => format!(
            "after {} {side} seems to stand worse than the men on the board say",
            numbered_san(&after, &reply)
        ),
        _ => format!("{side} seems to stand worse then than the men on the board say"),
    };
    format!("{first} would win {prize}, but that is not claimed: {why}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find_move, position};

    /// What is believed of a claim, the first move and the gain, that nobody asked for.
    fn believed(fen: &str, first: &str, gain: Units) -> Belief {
        weighed(fen, first, gain, false)
    }

    fn weighed(fen: &str, first: &str, gain: Units, asked: bool) -> Belief {
        considered(fen, first, gain, asked, u64::MAX)
    }

    fn considered(fen: &str, first: &str, gain: Units, asked: bool, most: u64) -> Belief {
        let root = position(fen).expect(fen);
        let first = find_move(&root, first).expect(first);
        let wager = Wager {
            root: &root,
            first,
            gain,
            free: true,
            tuning: &Tuning::DEFAULT,
            asked,
        };
        believe(&wager, most, None)
    }

    #[test]
    fn a_sound_claim_is_believed_in_full() {
        let m39 = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let belief = believed(m39, "Nxc3", 30);
        assert!(!belief.is_shaken(30), "{belief:?}");
        let rook = believed("6k1/5ppp/8/8/3r4/8/5PPP/3R2K1 w - - 0 1", "Rxd4", 45);
        assert!(!rook.is_shaken(45) && rook.looked_at < 5_000, "{rook:?}");
    }

    /// A pawn is taken, and the pawns on the other wing cannot be stopped.
    #[test]
    fn a_pawn_that_costs_the_game_is_not_believed() {
        let belief = believed("8/3b1k2/7P/3p2P1/1PpK1P2/8/8/8 w - - 11 52", "Kxd5", 10);
        assert!(
            matches!(belief.objection, Some(Objection::Outdone { by: Some(_) }))
                && belief.gain == 0,
            "{belief:?}"
        );
    }

    /// A look before the move likes the same move much better than a look after it, as long as either is short.
    #[test]
    fn a_gain_about_which_two_looks_disagree_is_not_believed() {
        let fen = "1k1r4/1pp2Q2/p7/5P2/1P1nq3/P1b1N1B1/4RKP1/8 b - - 0 35";
        let belief = considered(fen, "Rc8", 10, false, Tuning::DEFAULT.sceptic_study);
        assert!(
            belief.objection == Some(Objection::Wavering) && belief.gain == 0,
            "{belief:?}"
        );
    }

    /// A man is won back and the game is lost: who is not ahead afterwards is doubted like one who wins a pawn.
    #[test]
    fn a_man_that_only_makes_up_for_another_is_doubted_thoroughly() {
        let fen = "4r1k1/bpp2ppp/7r/p3R3/2P1N2q/1P2P2b/PBQ1BPP1/R5K1 b - - 0 17";
        let belief = believed(fen, "Be6", 30);
        assert!(belief.is_shaken(30), "{belief:?}");
    }

    /// A rook for a pawn and no doubt about it, but a check with the queen wins much more.
    #[test]
    fn a_small_gain_that_is_plain_may_be_outdone_too() {
        let fen = "3r1rk1/1p6/p1n3p1/6q1/3p4/P1P2R1Q/7P/1R5K w - - 0 28";
        let belief = considered(fen, "Rg1", 40, false, Tuning::DEFAULT.sceptic_study);
        let outdone = matches!(belief.objection, Some(Objection::Outdone { .. }));
        assert!(outdone, "{belief:?}");
    }

    /// Most of what is missing is won back, but not all, and the other side has a pawn that runs.
    #[test]
    fn who_stays_behind_is_believed_less() {
        let fen = "1Q4R1/8/P1b2p2/2p2k2/2P5/5p2/1r5P/4R1K1 b - - 0 1";
        let belief = considered(fen, "f2+", 85, false, Tuning::DEFAULT.sceptic_study);
        assert!(belief.is_shaken(85), "{belief:?}");
    }

    /// Either rook takes the queen.
    #[test]
    fn another_move_that_wins_as_much_is_a_rival() {
        let rivalled = |fen: &str, first: &str| {
            let root = position(fen).expect(fen);
            let first = find_move(&root, first).expect(first);
            is_rivalled(&root, first, Some(95), u64::MAX, &Tuning::DEFAULT, None).0
        };
        let two = "6k1/5ppp/8/8/R2q4/8/5PPP/3R2K1 w - - 0 1";
        assert!(rivalled(two, "Rdxd4") && rivalled(two, "Raxd4"));
        let one = "6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - - 0 1";
        assert!(!rivalled(one, "Rxd4"));
    }

    #[test]
    fn what_is_left_of_a_doubted_gain_is_what_is_seen_or_a_pawn() {
        assert_eq!(worth(250, 0, &Tuning::DEFAULT), 25);
        assert_eq!(worth(250, -20, &Tuning::DEFAULT), 45);
        assert_eq!(worth(120, 0, &Tuning::DEFAULT), 12);
        assert_eq!(worth(50, 0, &Tuning::DEFAULT), 10);
        assert_eq!(worth(49, 0, &Tuning::DEFAULT), 9);
        assert_eq!(worth(-300, 10, &Tuning::DEFAULT), -35);
    }

    #[test]
    fn the_bar_is_two_pawns_below_the_claim_or_that_the_game_is_won() {
        for (ahead, expected) in [(-20, -400), (0, -200), (30, 100), (50, 300), (95, 300)] {
            assert_eq!(bar(ahead, &Tuning::DEFAULT), expected, "{ahead}");
        }
    }

    /// A queen is taken back, and the pawns are equal: more than a short look is needed to see that nothing follows.
    #[test]
    fn what_is_left_is_spent_where_the_next_look_would_take_more() {
        let left = |most| {
            let taken_back = "3Qk3/5ppp/8/8/8/8/5PPP/4K3 b - - 0 1";
            considered(taken_back, "Kxd8", 95, false, most).is_shaken(95)
        };
        assert!(left(Tuning::DEFAULT.sceptic_study) && !left(100_000));
    }

    /// A rook is won, and the other one and the pawns hold the draw.
    #[test]
    fn a_rook_that_does_not_win_is_believed_in_part() {
        let rooks = "8/4q3/2k3PK/1Rp5/8/6R1/7P/8 b - - 1 58";
        let belief = believed(rooks, "Kxb5", 45);
        assert!(belief.is_shaken(45) && belief.gain > 0, "{belief:?}");
        // Who asked for it hears of it, for it is not quite clear.
        let belief = weighed(rooks, "Kxb5", 45, true);
        assert!(!belief.is_shaken(45), "{belief:?}");
    }
}
