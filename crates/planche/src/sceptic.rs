//! The sceptic: a second opinion on gains that are about to be claimed.
//!
//! A proof shows that the men are won and that captures, threats, checks and running pawns do not win them back. It does
//! not show that it is a good idea: an attack or a trapped king may be worth more than the men, many moves later. So
//! where such a [`Risk`] is present, quite another kind of program ([`planche_play::Thought`]), which knows no plans, is
//! asked one question about the position after the first move: is it worth at least so much? A plain yes is cheap; before it
//! says no, and where another first move may be worth more, it looks for a score.
//! It can only take a claim away, and then the search goes on for another first move. It never proposes one, and its
//! numbers never become a gain.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use planche_plan::{Units, Values};
use planche_play::{Impression, MATED, Score, Thought};
use planche_prover::Objection;
use planche_tuning::Tuning;
use shakmaty::{Chess, Move, Position};

mod means;
mod reason;
mod risk;
mod words;

pub(crate) use means::{affordable, positions, sparing};
use reason::{Spoiler, spoiler};
pub(crate) use words::{doubted, likely, unheard};

use risk::risk;

/// What the second opinion says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ruling {
    /// Nothing speaks for a risk, or nobody wants a second opinion.
    Unasked,
    Agrees,
    Disbelieves(Objection),
    /// There was no time to come to an answer.
    CutShort,
}

/// What came of the question.
#[derive(Debug, Clone)]
pub(crate) struct Belief {
    pub(crate) ruling: Ruling,
    /// What the position after the first move had to be worth at least, in hundredths of a pawn.
    pub(crate) bar: Score,
    /// What it expects, from the root on, where it does not believe the claim.
    pub(crate) line: Vec<Move>,
    /// How many positions were looked at.
    pub(crate) looked_at: u64,
}

impl Belief {
    /// A claim that nobody was asked about.
    pub(crate) fn unasked() -> Belief {
        Belief {
            ruling: Ruling::Unasked,
            bar: 0,
            line: Vec::new(),
            looked_at: 0,
        }
    }

    pub(crate) fn is_shaken(&self) -> bool {
        matches!(self.ruling, Ruling::Disbelieves(_))
    }
}

/// Hundredths of a pawn in a unit.
const FINER: Score = 10;

/// That a first move gains so much.
pub(crate) struct Wager<'a> {
    pub(crate) root: &'a Chess,
    pub(crate) first: Move,
    pub(crate) gain: Units,
    /// First moves that whoever asks has barred: it does not matter how good they are.
    pub(crate) barred: &'a [Move],
    /// Whether the proof ends with this move.
    pub(crate) at_once: bool,
    /// The margins.
    pub(crate) tuning: &'a Tuning,
    /// Whether this gain was asked for by name. Then better moves do not matter, and less than a man is told unless the
    /// sceptic is sure.
    pub(crate) asked: bool,
}

/// What is believed of a claim after looks at no more than so many positions.
pub(crate) fn believe(wager: &Wager<'_>, most: u64, stop: Option<&Arc<AtomicBool>>) -> Belief {
    let after = planche_plan::played(wager.root, wager.first);
    let balance = Values::default().balance(wager.root.board(), wager.root.turn());
    let Some(risk) = risk(&after, wager.gain, balance, wager.at_once, wager.tuning) else {
        return Belief::unasked();
    };
    let ahead = balance + wager.gain;
    let mut doubt = Doubt {
        wager,
        after: thought(&after, wager.tuning, stop),
        others: None,
        most,
        stop,
        bar: bar(ahead, wager),
        small: risk.is_small_gain(),
        even: is_even(ahead, wager),
    };
    let ruling = doubt.ruling();
    let line = match ruling {
        Ruling::Disbelieves(_) => doubt.line(ruling),
        _ => Vec::new(),
    };
    Belief {
        ruling,
        bar: doubt.bar,
        line,
        looked_at: doubt.looked_at(),
    }
}

/// What the position has to be worth if the men are to be so much ahead. Scores of positions in which the attacker stays
/// behind in men are far apart, so three quarters of that come on top, and a little more where he is
/// not ahead even with his gain. Who asked by name for less than a man gets the benefit of the doubt: so little is hard to tell from
/// nothing, and a man is not.
fn bar(ahead: Units, wager: &Wager<'_>) -> Score {
    let tuning = wager.tuning;
    let behind = (-ahead * FINER * tuning.sceptic_behind / 100).max(0);
    let benefit = if wager.asked && wager.gain < tuning.sceptic_small {
        tuning.sceptic_benefit
    } else {
        0
    };
    let even = match is_even(ahead, wager) {
        true => tuning.sceptic_even,
        false => 0,
    };
    (ahead * FINER - tuning.sceptic_tolerance).min(tuning.sceptic_won) + behind + even - benefit
}

/// Whether nobody asked for a gain that leaves the attacker no more than even: most of what the engines contradicted in
/// positions of real games was of this kind.
fn is_even(ahead: Units, wager: &Wager<'_>) -> bool {
    !wager.asked && ahead <= 0
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
    let mut others = thought(root, tuning, stop).without([first]);
    let least = match gain {
        None => -MATED - LONGEST_MATE,
        Some(gain) => (balance + gain) * FINER - tuning.sceptic_nearly,
    };
    let rivalled = reach(&mut others, least, most, tuning);
    (rivalled, others.opinion().nodes)
}

/// Whether the side to move seems to get so much, after at most so many positions more. Asked with yes or no, the look leaves
/// out whatever does not win at once where much is wanted, so it is asked for a score.
fn reach(thought: &mut Thought, least: Score, positions: u64, tuning: &Tuning) -> bool {
    let most = thought.opinion().nodes + tuning.sceptic_others.min(positions);
    loop {
        let Impression { score, depth, .. } = *thought.opinion();
        let far = depth >= tuning.sceptic_first && score + margin(depth, tuning) < least;
        if far || depth >= tuning.sceptic_others_depth || !thought.deepen(most) {
            return score >= least;
        }
    }
}

/// A score that is nearer than this to that of a mate is a mate.
const LONGEST_MATE: Score = 500;

fn thought(position: &Chess, tuning: &Tuning, stop: Option<&Arc<AtomicBool>>) -> Thought {
    let thought = Thought::tuned(position, tuning);
    match stop {
        Some(flag) => thought.until(flag.clone()),
        None => thought,
    }
}

struct Doubt<'a> {
    wager: &'a Wager<'a>,
    /// The position after the first move.
    after: Thought,
    /// The position before it without the first move, where that was asked.
    others: Option<Thought>,
    /// The most positions that a question may take.
    most: u64,
    stop: Option<&'a Arc<AtomicBool>>,
    /// A position that is worth less than this contradicts the claim.
    bar: Score,
    small: bool,
    /// Nobody asked for the gain, and it leaves the attacker no more than even. Even the best first move is not believed
    /// then unless it is worth what was claimed.
    even: bool,
}

impl Doubt<'_> {
    /// Deeper and deeper with a smaller and smaller margin, until the answer is yes twice in a row.
    fn ruling(&mut self) -> Ruling {
        let tuning = self.wager.tuning;
        let first = match self.small {
            true => tuning.sceptic_study,
            false => tuning.sceptic_glance,
        };
        let mut before = false;
        for depth in 1..=tuning.sceptic_last_study {
            let Some(believed) = self.keeps(self.bar + margin(depth, tuning), depth) else {
                return self.cut_short();
            };
            if believed && before && depth >= first {
                return self.unless_outdone(depth);
            }
            before = believed;
            let hopeless = depth >= tuning.sceptic_long_study
                && !believed
                && self.keeps(self.bar - tuning.sceptic_hopeless, depth) == Some(false);
            if hopeless {
                break;
            }
        }
        self.thought_over()
    }

    /// Asked with yes or no, a look leaves out whatever does not win at once, whoever has to find it. So nothing is doubted
    /// before it was asked for a score, too.
    fn thought_over(&mut self) -> Ruling {
        let tuning = self.wager.tuning;
        let most = tuning.sceptic_over.min(self.most);
        let worth = -scored(&mut self.after, tuning.sceptic_last_study, most);
        if self.is_stopped() {
            return Ruling::CutShort;
        }
        let depth = self.after.opinion().depth;
        match depth >= tuning.sceptic_glance && worth >= self.bar + margin(depth, tuning) {
            true => self.unless_outdone(depth),
            false => self.unless_best(),
        }
    }

    /// A move that seems worth less than was claimed is believed all the same, as long as it is not worth much less and no
    /// other first move seems worth as much: then it is only about how much the men are worth.
    fn unless_best(&mut self) -> Ruling {
        let (wager, tuning) = (self.wager, self.wager.tuning);
        let (least, depth) = (self.bar - tuning.sceptic_best, tuning.sceptic_study);
        let is_best = !wager.asked
            && !self.even
            && self.keeps(least, depth) == Some(true)
            && !self.others_reach(least);
        match is_best {
            true => Ruling::Agrees,
            false => self.worse(),
        }
    }

    /// Whether the attacker keeps at least so much after his first move, as far as a look of this depth shows.
    fn keeps(&mut self, least: Score, depth: i32) -> Option<bool> {
        let lost = self.after.reaches(1 - least, depth, self.most)?;
        Some(!lost)
    }

    /// Positions that are used up are an answer too: so much thought did not make it clear. Time that is up is none.
    fn cut_short(&self) -> Ruling {
        match self.most >= self.wager.tuning.sceptic_positions && !self.is_stopped() {
            true => self.worse(),
            false => Ruling::CutShort,
        }
    }

    fn is_stopped(&self) -> bool {
        let raised = |flag: &Arc<AtomicBool>| flag.load(std::sync::atomic::Ordering::Relaxed);
        self.stop.is_some_and(raised)
    }

    fn worse(&self) -> Ruling {
        let reply = self.after.expected().first().copied();
        Ruling::Disbelieves(Objection::StandsWorse { reply })
    }

    /// The claim is believed, unless another first move is worth much more.
    fn unless_outdone(&mut self, depth: i32) -> Ruling {
        let (wager, tuning) = (self.wager, self.wager.tuning);
        if wager.asked {
            return Ruling::Agrees;
        }
        let more = match self.small {
            true => tuning.sceptic_better,
            false => tuning.sceptic_much_better,
        };
        let sure = self.bar + margin(depth, tuning);
        if sure >= tuning.sceptic_plenty || !self.others_reach(sure + more) {
            return Ruling::Agrees;
        }
        let most = tuning.sceptic_others.min(self.most);
        let worth = -scored(&mut self.after, tuning.sceptic_others_depth - 1, most);
        match self.others_reach(worth + more) {
            true => Ruling::Disbelieves(Objection::Outdone {
                by: self.better().first().copied(),
            }),
            false => Ruling::Agrees,
        }
    }

    /// Whether another first move seems to be worth so much.
    fn others_reach(&mut self, least: Score) -> bool {
        let (wager, stop) = (self.wager, self.stop);
        let tuning = wager.tuning;
        let begin = || {
            let barred = wager.barred.iter().copied();
            thought(wager.root, wager.tuning, stop)
                .without([wager.first])
                .without(barred)
        };
        let others = self.others.get_or_insert_with(begin);
        reach(others, least, self.most, tuning)
    }

    fn better(&self) -> Vec<Move> {
        self.others
            .as_ref()
            .map_or_else(Vec::new, Thought::expected)
    }

    /// What it expects instead, from the root on. A question with yes or no leaves no line behind, so it thinks on for a
    /// moment.
    fn line(&mut self, ruling: Ruling) -> Vec<Move> {
        let positions = self.wager.tuning.sceptic_line;
        if let Ruling::Disbelieves(Objection::Outdone { .. }) = ruling {
            let others = self.others.as_mut();
            return others.map_or_else(Vec::new, |others| told(others, positions));
        }
        let replies = told(&mut self.after, positions);
        std::iter::once(self.wager.first).chain(replies).collect()
    }

    fn looked_at(&self) -> u64 {
        let others = self.others.as_ref();
        self.after.opinion().nodes + others.map_or(0, |others| others.opinion().nodes)
    }
}

/// The score to a depth, or as deep as so many positions more go.
fn scored(thought: &mut Thought, depth: i32, positions: u64) -> Score {
    let most = thought.opinion().nodes + positions;
    while thought.opinion().depth < depth && thought.deepen(most) {}
    thought.opinion().score
}

/// The line after so many positions more.
fn told(thought: &mut Thought, positions: u64) -> Vec<Move> {
    let seen = thought.opinion().nodes;
    thought.go_on(seen + positions).line.clone()
}

/// How far above the bar a position has to be at some depth: much after a glance, little after a long study.
fn margin(depth: i32, tuning: &Tuning) -> Score {
    match depth {
        _ if depth <= tuning.sceptic_glance => tuning.sceptic_plain,
        _ if depth <= tuning.sceptic_look => tuning.sceptic_clear,
        _ if depth <= tuning.sceptic_study => tuning.sceptic_likely,
        _ if depth <= tuning.sceptic_long_study => tuning.sceptic_almost,
        _ => tuning.sceptic_enough,
    }
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
        let root = position(fen).expect(fen);
        let first = find_move(&root, first).expect(first);
        let wager = Wager {
            root: &root,
            first,
            gain,
            barred: &[],
            at_once: false,
            tuning: &Tuning::DEFAULT,
            asked,
        };
        believe(&wager, Tuning::DEFAULT.sceptic_positions, None)
    }

    #[test]
    fn a_sound_claim_is_believed() {
        let m39 = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27";
        let belief = believed(m39, "Nxc3", 30);
        assert!(!belief.is_shaken(), "{belief:?}");
    }

    #[test]
    fn without_a_risk_nobody_is_asked() {
        let rook = believed("6k1/5ppp/8/8/3r4/8/5PPP/3R2K1 w - - 0 1", "Rxd4", 45);
        assert_eq!((rook.ruling, rook.looked_at), (Ruling::Unasked, 0));
    }

    /// A pawn is taken, and the pawns on the other wing cannot be stopped.
    #[test]
    fn a_pawn_that_costs_the_game_is_not_believed() {
        let belief = believed("8/3b1k2/7P/3p2P1/1PpK1P2/8/8/8 w - - 11 52", "Kxd5", 10);
        assert!(belief.is_shaken() && belief.line.len() > 1, "{belief:?}");
    }

    /// A man is won back and the game is lost: who is not ahead afterwards is doubted like one who wins a pawn.
    #[test]
    fn a_man_that_only_makes_up_for_another_is_doubted_thoroughly() {
        let fen = "4r1k1/bpp2ppp/7r/p3R3/2P1N2q/1P2P2b/PBQ1BPP1/R5K1 b - - 0 17";
        let belief = believed(fen, "Be6", 30);
        assert!(belief.is_shaken(), "{belief:?}");
    }

    /// A rook for a pawn and no doubt about it, but a check with the queen wins much more.
    #[test]
    fn a_gain_may_be_outdone() {
        let fen = "3r1rk1/1p6/p1n3p1/6q1/3p4/P1P2R1Q/7P/1R5K w - - 0 28";
        let belief = believed(fen, "Rg1", 40);
        let Ruling::Disbelieves(Objection::Outdone { by: Some(by) }) = belief.ruling else {
            panic!("{belief:?}");
        };
        assert_eq!(belief.line.first(), Some(&by), "{belief:?}");
    }

    /// A pawn is taken and the men are even, but Black's bishops and passed pawns are worth far more.
    #[test]
    fn a_pawn_that_leaves_one_even_is_believed_less() {
        let fen = "r2q1rk1/pb1nnpbp/1p2p1p1/8/3pNP2/2PB1N1P/PPQB2P1/2KR3R w - - 0 1";
        let belief = believed(fen, "Nxd4", 10);
        assert!(belief.is_shaken(), "{belief:?}");
    }

    /// Most of what is missing is won back, but not all, and the other side has a pawn that runs.
    #[test]
    fn who_stays_behind_is_believed_less() {
        let fen = "1Q4R1/8/P1b2p2/2p2k2/2P5/5p2/1r5P/4R1K1 b - - 0 1";
        let belief = believed(fen, "f2+", 85);
        assert!(belief.is_shaken(), "{belief:?}");
    }

    /// Either rook takes the queen.
    #[test]
    fn another_move_that_wins_as_much_is_a_rival() {
        let rivalled = |fen: &str, first: &str| {
            let root = position(fen).expect(fen);
            let first = find_move(&root, first).expect(first);
            is_rivalled(&root, first, Some(95), 100_000, &Tuning::DEFAULT, None).0
        };
        let two = "6k1/5ppp/8/8/R2q4/8/5PPP/3R2K1 w - - 0 1";
        assert!(rivalled(two, "Rdxd4") && rivalled(two, "Raxd4"));
        let one = "6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - - 0 1";
        assert!(!rivalled(one, "Rxd4"));
    }

    #[test]
    fn the_bar_is_two_pawns_below_the_claim_or_that_the_game_is_won() {
        let root = Chess::default();
        let first = find_move(&root, "e4").expect("a move");
        let wager = |gain| Wager {
            root: &root,
            first,
            gain,
            barred: &[],
            at_once: false,
            tuning: &Tuning::DEFAULT,
            asked: false,
        };
        for (ahead, expected) in [(-20, -180), (0, -130), (30, 100), (50, 300), (95, 300)] {
            assert_eq!(bar(ahead, &wager(30)), expected, "{ahead}");
        }
    }

    /// A rook is won, and the other one and the pawns hold the draw. That is no less so where the rook was asked for.
    #[test]
    fn a_rook_that_does_not_win_is_not_believed() {
        let rooks = "8/4q3/2k3PK/1Rp5/8/6R1/7P/8 b - - 1 58";
        assert!(believed(rooks, "Kxb5", 45).is_shaken());
        assert!(weighed(rooks, "Kxb5", 45, true).is_shaken());
    }

    /// Two pawns of a paper, in a position that the network thinks little of: who asks for them hears of them.
    #[test]
    fn less_than_a_man_has_the_benefit_of_the_doubt_where_it_was_asked_for() {
        let paper = "1r4r1/p2kb2p/bq2p3/3p1p2/5P2/2BB3Q/PP4PP/3RKR2 b - - 0 22";
        assert!(believed(paper, "Rg3", 20).is_shaken());
        assert!(!weighed(paper, "Rg3", 20, true).is_shaken());
    }

    /// The queen's sacrifice wins three pawns more than the pawn does. A question with yes or no does not see it.
    #[test]
    fn a_sacrifice_that_wins_more_is_seen_where_a_score_is_asked_for() {
        let fen = "2kr3R/5p2/2pp1qb1/p3p1p1/2P3P1/2N1P1p1/PP1QBP2/R3K3 b Q - 0 26";
        let ruling = believed(fen, "g3f2", 55).ruling;
        assert!(
            matches!(ruling, Ruling::Disbelieves(Objection::Outdone { .. })),
            "{ruling:?}"
        );
    }
}
