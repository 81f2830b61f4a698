//! The table: a line a number.

use crate::error::TuningError;
use crate::row::TunedNumber;
use crate::switches::Switches;

/// Makes the struct, its defaults, its rows and the way to set one by name out of lines of name, type, default, range,
/// meaning and measurement.
macro_rules! table {
    ($($name:ident: $kind:ty = $default:literal, $least:literal..=$most:literal, $meaning:literal, $measured:literal;)*) => {
        /// All numbers, and what is switched off.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Tuning {
            $(#[doc = $meaning] pub $name: $kind,)*
            /// What is switched off.
            pub switches: Switches,
        }

        impl Tuning {
            /// Every number as it was measured, and everything on.
            pub const DEFAULT: Tuning = Tuning {
                $($name: $default,)*
                switches: Switches::ALL_ON,
            };

            /// The lines of the table, with what the numbers are now.
            pub fn rows(&self) -> Vec<TunedNumber> {
                vec![$(TunedNumber {
                    name: stringify!($name),
                    value: self.$name as i64,
                    default: $default,
                    least: $least,
                    most: $most,
                    meaning: $meaning,
                    measured: $measured,
                },)*]
            }

            /// Sets a number by its name.
            pub fn set(&mut self, name: &str, value: &str) -> Result<(), TuningError> {
                match name {
                    $(stringify!($name) => {
                        let range = ($least, $most);
                        self.$name = checked(stringify!($name), value, range)? as $kind;
                    })*
                    _ => return Err(self.unknown(name)),
                }
                Ok(())
            }
        }
    };
}

table! {

    // What it is thought to cost to prove a move, by the reason of its plan.
    cost_mate_threat: u32 = 3, 0..=100, "A quiet move that threatens mate.", "by hand";
    cost_check_later: u32 = 8, 0..=100, "A quiet move in the search for a mate whose plan goes on with a check.", "by hand";
    cost_no_check: u32 = 12, 0..=100, "A quiet move in the search for a mate whose plan has no check.", "by hand";
    cost_check_threat: u32 = 7, 0..=100, "A quiet move that threatens a check.", "by hand";
    cost_sufficient_capture: u32 = 1, 0..=100, "A capture that brings all that is wanted.", "by hand";
    cost_capture: u32 = 3, 0..=100, "A capture that loses nothing.", "by hand";
    cost_dear_capture_most: i32 = 2, 0..=20, "What a capture with a dearer man costs more at most, a pawn of difference for one.", "by hand";
    cost_promotion: u32 = 3, 0..=100, "A promotion, or a capture that has just become possible.", "by hand";
    cost_desperado: u32 = 3, 0..=100, "A man that is lost anyway sells himself.", "by hand";
    cost_wait: u32 = 9, 0..=100, "A move that only waits.", "by hand";
    cost_double_attack: u32 = 4, 0..=100, "A double attack, a trap, pressure on a pinned man, a man driven away.", "by hand";
    cost_guard: u32 = 8, 0..=100, "A man guarded or withdrawn.", "by hand";
    cost_other: u32 = 5, 0..=100, "Whatever else a plan asks for.", "by hand";
    cost_risk: u32 = 2, 0..=100, "What a quiet move costs more where the exchange on its square loses.", "by hand";
    cost_risky_check: u32 = 2, 0..=100, "What a check costs more where the exchange on its square loses.", "by hand";
    cost_no_threat: u32 = 14, 0..=200, "What a quiet move costs more if it threatens nothing that could be done at once.", "docs/history/search.md";

    // What it is thought to cost to try a class of remedies.
    stage_agenda: u32 = 1, 0..=100, "The plans that were waiting.", "by hand";
    stage_new_captures: u32 = 1, 0..=100, "Captures that have just become possible.", "by hand";
    stage_destroy: u32 = 2, 0..=100, "Plans against the dangerous move.", "by hand";
    stage_interference: u32 = 2, 0..=100, "Plans whose obstacle has gone.", "by hand";
    stage_limited: u32 = 3, 0..=100, "The analysis around the men that moved last.", "by hand";
    stage_full: u32 = 5, 0..=100, "The whole analysis.", "by hand";

    // Proposals.
    modifications_at_root: usize = 2, 0..=4, "How many modifications a plan may ask for at the root.", "Pitrat's Table 1";
    modifications_deeper: usize = 1, 0..=4, "How many modifications a plan may ask for deeper in the tree.", "Pitrat's Table 1";
    plans_a_move: usize = 100, 1..=100_000, "How many plans are kept for one move.", "without it 3,000 nodes took 588,000 plans in a position full of checks";
    plan_nesting: u32 = 3, 0..=10, "How deep sub-plans of sub-plans are followed.", "by hand";
    king_walk_steps: usize = 3, 1..=8, "How many steps of a king a plan may have, the capture included.", "by hand";
    king_walk_steps_among_pieces: usize = 2, 1..=8, "The same with more pieces on the board.", "by hand";
    king_walk_pieces: usize = 3, 0..=14, "How many pieces are more.", "by hand";
    king_hunt_answers: usize = 1, 1..=8, "How many answers a check may leave that a quiet move prepares.", "by hand";
    promotion_pieces: usize = 3, 0..=14, "With more pieces on the board a pawn far from home is no runner.", "by hand";
    breakthrough_pieces: usize = 3, 0..=14, "With more pieces on the board pawns are not offered to let another through.", "by hand";
    zugzwang_pieces: usize = 1, 0..=14, "With more pieces of the enemy no move is made to wait.", "by hand";
    zugzwang_replies: usize = 4, 1..=40, "With more replies nobody is in zugzwang.", "by hand";

    // The tree.
    waiting_moves: usize = 4, 0..=100, "How many of the moves that wait to be tried count in the disproof number.", "docs/history/search.md";
    untried_reply_proof: u32 = 2, 0..=100, "What a reply counts for in the proof number that was not looked at yet.", "docs/history/search.md";
    untried_reply_disproof: u32 = 2, 0..=100, "How hard it is thought to refute the attack with a reply that was not looked at yet.", "docs/history/search.md";
    zugzwang_legal: usize = 4, 0..=40, "With at most so many replies, having to move may be the defender's trouble.", "by hand";
    passes: u8 = 2, 0..=8, "How many passes may lie on one path.", "docs/history/search.md";
    passes_in_endings: u8 = 3, 0..=8, "How many passes may lie on one path with few pieces on the board.", "docs/history/search.md";
    passes_pieces: usize = 3, 0..=14, "How many pieces are few for that.", "docs/history/search.md";
    danger_profit: i32 = 2, 0..=100, "How often the profit of a reply counts in the order of replies, beside the man it takes.", "by hand";
    danger_check: i32 = 40, 0..=1_000, "What a check counts in the order of replies, in units.", "by hand";
    danger_king: i32 = 5, 0..=1_000, "What a move of the king counts in the order of replies, in units.", "by hand";
    causality_read: u32 = 60, 1..=10_000, "How many moves of a strategy are read into its description.", "by hand";
    causality_problems: usize = 4, 1..=100, "With how many earlier problems a reply is compared.", "by hand";
    lemmas_a_reply: usize = 16, 1..=1_000, "How many strategies are remembered for one reply.", "by hand";
    lemma_positions: usize = 10_000, 1..=10_000_000, "How many positions are remembered with a strategy that won there.", "by hand";

    // The leaves.
    replay_positions: u32 = 3_000, 10..=1_000_000, "How many positions the replay of a strategy may visit.", "by hand";
    quiet_plies: u32 = 6, 1..=40, "How many plies of captures are looked at before a leaf is called unsettled.", "by hand";
    quiet_positions: u32 = 2_000, 10..=1_000_000, "How many positions one such look may cost.", "by hand";
    perpetual_positions: usize = 300, 1..=100_000, "How many positions the question for checks without end may cost.", "by hand";
    counterplay_nodes: usize = 40, 0..=100_000, "How many nodes the search for a combination of the defender may make at a leaf.", "docs/history/search.md";
    threat_checks: u32 = 2, 0..=8, "How many checks in a row the attacker may put in before he meets a threat.", "by hand";
    threat_looks: u32 = 600, 1..=1_000_000, "How many positions may be looked at to find an answer to one threat.", "by hand";
    two_threats_looks: u32 = 1_000, 1..=1_000_000, "How many positions may be looked at for two threats in a row.", "by hand";
    two_threats_pawns: i32 = 2, 0..=20, "How many pawns two threats in a row may cost; a gain of less is small.", "docs/history/search.md";
    threats_in_a_row: u32 = 3, 0..=10, "How many threats in a row against a small gain are answered in the tree.", "docs/history/search.md";
    comeback_answers: usize = 1, 0..=40, "A plan of the defender that leaves no more answers than this is looked at against a small gain.", "docs/history/search.md";
    exchange_captures: u32 = 3, 0..=10, "After how many captures against a small gain the defender has his free move still.", "docs/history/opinion.md";
    exchange_captures_more: u32 = 1, 0..=10, "The same against a larger gain.", "docs/history/opinion.md";
    exchange_checks: u32 = 1, 0..=10, "So many checks the attacker may put in before his answer is looked at.", "docs/history/opinion.md";
    exchange_looks: u32 = 60, 1..=1_000_000, "Behind how many answers is looked for that at one leaf.", "docs/history/opinion.md";
    checks_near: u32 = 2, 0..=8, "How many quiet checks of the defender are looked at in one line at a leaf of the tree.", "by hand";
    checks_far: u32 = 1, 0..=8, "The same behind replies that need no node.", "by hand";
    flaws_at_once: usize = 4, 1..=100, "How many flaws of a strategy are mended in one go.", "by hand";
    attempt_part: usize = 50, 1..=1_000_000, "What came nearest is told as far as one part in so many of the search lies behind it.", "by hand";
    leaves_a_node: usize = 4, 1..=1_000, "How many leaves may be looked at for each node that may be made.", "by hand";
    slack_part: i32 = 3, 1..=100, "One part in so many of the gain, at most a pawn, is let go where leaves are looked at lightly.", "by hand";
    doubt: i32 = 15, 0..=100, "By how many units the two scales may disagree where a gain was asked for.", "docs/history/search.md";
    doubt_part: i32 = 2, 1..=100, "One part in so many of a gain has to be there by the second scale too.", "by hand";
    little_doubt: i32 = 8, 0..=100, "By how many units they may disagree where any gain will do.", "docs/history/search.md";
    second_pawn: i32 = 10, 1..=1_000, "What a pawn is worth by the second scale.", "by hand";
    second_lesser_man: i32 = 32, 1..=1_000, "What a knight or a bishop is worth by the second scale.", "by hand";
    second_rook: i32 = 50, 1..=1_000, "What a rook is worth by the second scale.", "by hand";
    second_queen: i32 = 92, 1..=1_000, "What a queen is worth by the second scale.", "by hand";
    overrated_queen: i32 = 10, 0..=100, "How much a queen against rooks that hold out is overrated, in tenths of a pawn.", "docs/history/search.md";
    overrated_part: i32 = 3, 1..=100, "And at most one part in so many of what is wanted.", "by hand";
    overrated_ahead: i32 = 35, -1_000..=1_000, "From which balance on, in tenths of a pawn.", "docs/history/search.md";
    overrated_wing: u32 = 4, 1..=8, "Pawns on so many files beside each other stand on one wing.", "by hand";
    race_pieces: usize = 1, 0..=14, "With more pieces the attacker can stop a pawn.", "docs/history/search.md";
    race_gain: i32 = 14, 0..=1_000, "What has to be won in a pawn ending, in tenths of a pawn.", "docs/history/search.md";
    led_near: u32 = 2, 0..=8, "A king so near to his pawn leads it home.", "tables of four men";
    led_last_step: u32 = 1, 0..=8, "A pawn so many moves from the end needs no king.", "tables of four men";

    // Hope: which searches go on.
    hope_easy: u32 = 4, 0..=1_000, "How hard a proof may seem whatever its refutation.", "docs/history/search.md";
    hope_share: u32 = 4, 1..=1_000, "Which part of the refutation comes on top.", "docs/history/search.md";
    hope_lately: usize = 4, 1..=100, "A proof has to be in sight in the last part in so many of the search.", "docs/history/search.md";
    sight_nodes: usize = 500, 0..=1_000_000, "After so many nodes a proof has to be in sight.", "of some 1,010 proofs in suites it loses four";
    sight_hardest: u32 = 24, 0..=100_000, "How hard it may seem then.", "of some 1,010 proofs in suites it loses four";

    // The ladder of goals.
    mate_round_1: usize = 100, 1..=10_000_000, "How many nodes the search for a mate may have made by the end of round 1.", "docs/history/search.md";
    mate_round_2: usize = 400, 1..=10_000_000, "How many nodes the search for a mate may have made by the end of round 2.", "docs/history/search.md";
    mate_round_3: usize = 4_000, 1..=10_000_000, "How many nodes the search for a mate may have made by the end of round 3.", "docs/history/search.md";
    material_round_1: usize = 120, 1..=10_000_000, "How many nodes the search for material may have made by the end of round 1.", "docs/history/search.md";
    material_round_2: usize = 1_000, 1..=10_000_000, "How many nodes the search for material may have made by the end of round 2.", "docs/history/search.md";
    material_round_3: usize = 8_000, 1..=10_000_000, "How many nodes the search for material may have made by the end of round 3.", "docs/history/search.md";
    mate_look_1_nodes: usize = 8, 0..=100_000, "How many nodes the first look for a mate is given in any case.", "docs/history/search.md";
    mate_look_1_hardest: u32 = 6, 0..=100_000, "How hard the mate may seem after them if the look is to go on.", "docs/history/search.md";
    mate_look_2_nodes: usize = 0, 0..=100_000, "The same for the second look.", "docs/history/search.md";
    mate_look_2_hardest: u32 = 10, 0..=100_000, "The same for the second look.", "docs/history/search.md";
    glance_nodes: usize = 10, 0..=100_000, "How many nodes a look for more than what is proved is given in any case.", "docs/history/search.md";
    leap_nodes: usize = 2_500, 0..=1_000_000, "How many nodes the search for a man may make where less is proved.", "docs/history/search.md";
    leap_first: usize = 20, 0..=100_000, "After how many of them a proof has to be in sight.", "docs/history/search.md";
    leap_hardest: u32 = 12, 0..=100_000, "How hard it may seem then.", "docs/history/search.md";
    more_small: i32 = 2, 0..=100, "Up to so many pawns a gain is small, and more is looked for longest.", "docs/history/search.md";
    more_small_nodes: usize = 1_500, 0..=1_000_000, "How many nodes the search for more than a small gain may make at least.", "docs/history/search.md";
    more_small_hardest: u32 = 20, 0..=100_000, "How hard it may seem.", "docs/history/search.md";
    more_behind_nodes: usize = 1_000, 0..=1_000_000, "The same where the gain leaves the attacker behind.", "docs/history/search.md";
    more_behind_hardest: u32 = 20, 0..=100_000, "How hard it may seem.", "docs/history/search.md";
    more_man: i32 = 35, 0..=10_000, "Up to so many tenths of a pawn more is looked for a while.", "docs/history/search.md";
    more_man_nodes: usize = 1_000, 0..=1_000_000, "How many nodes that search may make at least.", "docs/history/search.md";
    more_nodes: usize = 300, 0..=1_000_000, "How many nodes the search for more than that may make at least.", "docs/history/search.md";
    gain_step: i32 = 5, 1..=100, "The step from one gain to the next, in tenths of a pawn.", "by hand";

    // Other first moves.
    rivals_quiet: u32 = 1, 0..=100, "How many quiet moves may follow another first move.", "docs/history/search.md";
    rivals_nodes: usize = 60, 0..=1_000_000, "After so many nodes a proof with another first move has to be in sight.", "docs/history/first-moves.md";
    rivals_hardest: u32 = 12, 0..=100_000, "How hard it may seem then.", "docs/history/first-moves.md";
    rivals_most_nodes: usize = 150, 0..=1_000_000, "How many nodes the search for one may make.", "docs/history/first-moves.md";
    rivals_small_nodes: usize = 20, 0..=1_000_000, "The same where the gain is so small that only another move can be the answer.", "docs/history/first-moves.md";
    rivals_whole_nodes: usize = 20, 0..=1_000_000, "How many nodes it may cost to prove the whole gain where nearly as much is proved.", "docs/history/first-moves.md";
    rivals_much: i32 = 30, 0..=10_000, "Of less, in tenths of a pawn, it is never said that only one move wins it.", "docs/history/search.md";
    rivals_margin: i32 = 2, 0..=100, "By so many pawns the others have to fall short.", "docs/history/search.md";
    rivals_look: usize = 20_000, 0..=10_000_000, "How many positions the short look at all moves may visit.", "by hand";
    rivals_look_moves: usize = 2, 1..=8, "How many moves of the attacker deep it goes.", "by hand";
    rivals_confirm_nodes: usize = 500, 0..=1_000_000, "How many nodes a move that this look finds may cost to be proved.", "by hand";

    // The sceptic.
    sceptic_rounds: usize = 3, 1..=100, "How often another first move is looked for where the one before was doubted.", "docs/history/opinion.md";
    sceptic_tolerance: i32 = 200, 0..=10_000, "So much may a claim lie above what is thought of the position, in hundredths of a pawn.", "docs/history/opinion.md";
    sceptic_won: i32 = 300, 0..=10_000, "More than this only says that the game is won.", "docs/history/opinion.md";
    sceptic_glance: i32 = 9, 1..=60, "How many plies deep the first look goes.", "docs/history/opinion.md";
    sceptic_look: i32 = 11, 1..=60, "How many plies deep the second look goes.", "docs/history/opinion.md";
    sceptic_study: i32 = 13, 1..=60, "How many plies deep the third look goes.", "docs/history/opinion.md";
    sceptic_long_study: i32 = 15, 1..=60, "How many plies deep the fourth look goes.", "docs/history/opinion.md";
    sceptic_last_study: i32 = 17, 1..=60, "How many plies deep the last look goes.", "docs/history/opinion.md";
    sceptic_plain: i32 = 300, -10_000..=10_000, "How far above the bar a claim has to be after the first look if it is to be the last.", "docs/history/opinion.md";
    sceptic_clear: i32 = 200, -10_000..=10_000, "How far above the bar a claim has to be after the second look if it is to be the last.", "docs/history/opinion.md";
    sceptic_likely: i32 = 150, -10_000..=10_000, "How far above the bar a claim has to be after the third look if it is to be the last.", "docs/history/opinion.md";
    sceptic_almost: i32 = 115, -10_000..=10_000, "How far above the bar a claim has to be after the fourth look if it is to be the last.", "docs/history/opinion.md";
    sceptic_enough: i32 = 90, -10_000..=10_000, "How far above the bar a claim has to be after the last look if it is to be the last.", "docs/history/opinion.md";
    sceptic_behind: i32 = 75, 0..=1_000, "By how much of what the attacker stays behind in men the bar is raised, in hundredths.", "docs/history/opinion.md";
    sceptic_benefit: i32 = 150, 0..=10_000, "How much lower the bar is for a gain that was asked for by name.", "docs/history/opinion.md";
    sceptic_best: i32 = 150, -10_000..=10_000, "How much lower the bar is for a first move beside which no other seems worth as much.", "docs/history/opinion.md";
    sceptic_even: i32 = 70, 0..=10_000, "How much higher the bar is for a gain that leaves the attacker no more than even.", "docs/history/opinion.md";
    sceptic_hopeless: i32 = 50, -10_000..=10_000, "So far below the bar no longer study helps.", "docs/history/opinion.md";
    sceptic_better: i32 = 150, 0..=10_000, "A position before the first move that is better by so much makes a small gain doubtful.", "docs/history/opinion.md";
    sceptic_much_better: i32 = 200, 0..=10_000, "The same for a larger or a plain one.", "docs/history/opinion.md";
    sceptic_small: i32 = 30, 0..=10_000, "Less, in units, is a small gain.", "docs/history/opinion.md";
    sceptic_at_once: i32 = 45, 0..=10_000, "Less, in units, is risky where the proof ends with the first move.", "docs/history/opinion.md";
    sceptic_ahead: i32 = 10, -10_000..=10_000, "A gain that leaves the attacker no more than this ahead, in units, is small, too.", "docs/history/opinion.md";
    sceptic_runner: u32 = 3, 0..=6, "A passed pawn of the other side with so many steps to go makes a gain risky.", "docs/history/opinion.md";
    sceptic_eyes: usize = 2, 1..=15, "So many men that look at the neighbourhood of a king make a gain risky.", "docs/history/opinion.md";
    sceptic_over: u64 = 100_000, 1..=1_000_000_000, "How many positions a claim may take to be thought over before it is doubted.", "docs/history/opinion.md";
    sceptic_others: u64 = 40_000, 1..=1_000_000_000, "How many positions the other first moves may take together.", "docs/history/opinion.md";
    sceptic_first: i32 = 5, 1..=60, "No look at them that is less deep decides.", "docs/history/opinion.md";
    sceptic_others_depth: i32 = 13, 1..=60, "How many plies deep they are looked at.", "docs/history/opinion.md";
    sceptic_plenty: i32 = 900, 0..=10_000, "What is worth so much is not outdone.", "docs/history/opinion.md";
    sceptic_nearly: i32 = 200, 0..=10_000, "How near to the claim another first move may come if the first is to be called the only one.", "docs/history/opinion.md";
    sceptic_positions: u64 = 200_000, 1..=1_000_000_000, "How many positions a question may take.", "docs/history/opinion.md";
    sceptic_least: u64 = 10_000, 1..=1_000_000_000, "How many positions may be looked at however little time there is.", "docs/history/opinion.md";
    sceptic_line: u64 = 20_000, 1..=1_000_000_000, "How many positions the line of a doubt may take.", "docs/history/opinion.md";
    sceptic_positions_a_millisecond: u64 = 400, 1..=1_000_000, "How many positions may be looked at in a millisecond that is left.", "docs/history/opinion.md";
    sceptic_least_nodes: usize = 500, 0..=1_000_000, "With fewer nodes the words ask nobody.", "docs/history/opinion.md";
    sceptic_effort_nodes: usize = 400, 1..=1_000_000_000, "For every so many nodes of the search the looks of the second opinion may take once more as many positions.", "docs/history/opinion.md";
    sceptic_effort: u64 = 8, 1..=1_000, "But no more than so many times as many.", "docs/history/opinion.md";
    sceptic_share: u32 = 10, 1..=1_000, "One part of the time in so many is set aside.", "docs/history/opinion.md";

    // The deep look behind the second opinion.
    look_margin: i32 = 50, 0..=10_000, "How near to the best a move has to be, in hundredths of a pawn, to get a score of its own in a short look.", "by hand";
    look_checks: usize = 2, 1..=10, "So many times its depth in plies may a short look follow checks.", "by hand";
    deep_near: i32 = 40, 1..=10_000, "The score of the next depth is looked for so near to the last one first, in hundredths of a pawn.", "by hand";
    deep_margin: i32 = 90, 0..=10_000, "A position that is so much better than it has to be, a ply, needs no look.", "by hand";
    deep_margin_depth: i32 = 6, 0..=60, "Up to so many plies before the end that is believed.", "by hand";
    deep_pass_depth: i32 = 3, 1..=60, "From so many plies before the end a side may pass to show how well it stands.", "by hand";
    deep_pass_less: i32 = 3, 0..=60, "How many plies shallower that is looked at, at least.", "by hand";
    deep_pass_depth_part: i32 = 4, 1..=60, "One ply more for so many that are left.", "by hand";
    deep_pass_lead: i32 = 200, 1..=10_000, "One ply more for so much that the side stands too well, in hundredths of a pawn.", "by hand";
    deep_pass_lead_most: i32 = 3, 0..=60, "How many plies that makes at most.", "by hand";
    deep_late_depth: i32 = 8, 0..=60, "Up to so many plies before the end only the likeliest quiet moves are looked at.", "by hand";
    deep_late_first: i32 = 3, 0..=1_000, "So many of them, and the square of the depth in plies more, are looked at.", "by hand";
    deep_late_part: i32 = 2, 1..=100, "One part in so many of that where the side stands no better than two plies before.", "by hand";
    deep_hopeless: i32 = 120, 0..=10_000, "A quiet move near the end of a line that lies so much too low, and a little more a ply, is left out.", "by hand";
    deep_given_depth: i32 = 6, 0..=60, "Up to so many plies before the end a quiet move that gives a man away is left out.", "by hand";
    deep_thrown_depth: i32 = 3, 0..=60, "Up to so many plies before the end a capture that costs more than it brings is left out.", "by hand";
    deep_liked: i32 = 8_192, 1..=100_000, "A move that was good so often elsewhere is looked at a ply deeper, one that was as bad a ply less deeply.", "by hand";
    deep_unknown_depth: i32 = 4, 1..=60, "From so many plies before the end a position of which no good move is known is looked at a ply less deeply.", "by hand";
    deep_weight_most: i32 = 400, 1..=10_000, "The square of the depth in plies says how much a good move counts elsewhere, up to this.", "by hand";
    deep_lost: i32 = 180, 0..=10_000, "A capture that could not help even with so much on top is not looked at.", "by hand";
    deep_later_least: i64 = 60, 0..=1_000, "By how much less deeply a late move is looked at, in hundredths of a ply.", "by hand";
    deep_later_part: i64 = 21_839, 0..=1_000_000, "And by such a part more, in hundred thousandths, of the product of the logarithms of depth and number.", "by hand";

    // The second opinion that the words ask.
    words_glance_least: u64 = 1_500, 1..=1_000_000_000, "How many positions a glance takes at least.", "docs/history/speed.md";
    words_glance_most: u64 = 5_000, 1..=1_000_000_000, "And at most.", "docs/history/speed.md";
    words_glance_steady: i32 = 120, 0..=10_000, "By how much, in hundredths of a pawn, its score may change and be the same.", "by hand";
    words_study_least: u64 = 4_000, 1..=1_000_000_000, "How many positions a longer look takes at least.", "docs/history/speed.md";
    words_study_most: u64 = 60_000, 1..=1_000_000_000, "And at most.", "docs/history/speed.md";
    words_study_steady: i32 = 80, 0..=10_000, "By how much its score may change and be the same.", "by hand";
    words_ponder_least: u64 = 20_000, 1..=1_000_000_000, "How many positions the longest look takes at least.", "docs/history/speed.md";
    words_ponder_most: u64 = 100_000, 1..=1_000_000_000, "And at most.", "docs/history/speed.md";
    words_ponder_steady: i32 = 60, 0..=10_000, "By how much its score may change and be the same.", "by hand";
    words_ponders: usize = 4, 0..=1_000, "How many such looks an answer may take.", "by hand";
    words_looks: usize = 4, 1..=60, "In so many looks in a row, each a ply deeper, the same move has to seem best.", "docs/history/speed.md";
    words_few_men: usize = 2, 0..=30, "With no more men beside kings and pawns nobody's mind is made up early.", "docs/history/speed.md";
    words_deeper: u64 = 2, 1..=100, "And so many times as many positions are looked at.", "by hand";
    words_effort: u64 = 4, 1..=1_000, "After a long search the words may look at so many times as many positions, at most.", "docs/history/opinion.md";
    words_plenty: i32 = 900, 0..=10_000, "What is worth so much, in hundredths of a pawn, is won, however much it is.", "by hand";
    words_nearly: i32 = 100, 0..=10_000, "A move that looks worse by no more is said to do as much.", "by hand";

    // What the words call a mistake, in hundredths of a pawn.
    mistake_won: i32 = 150, -10_000..=10_000, "A position worth so much is won.", "by hand";
    mistake_clear: i32 = 500, -10_000..=10_000, "A glance is enough where it sees so much.", "by hand";
    mistake_level: i32 = 60, -10_000..=10_000, "A position worth no more than this is not won.", "by hand";
    mistake_chance: i32 = 110, -10_000..=10_000, "A position worth so much has chances that can be thrown away.", "by hand";
    mistake_thrown: i32 = 180, 0..=10_000, "A move that costs so much and wins no longer throws the win away.", "by hand";
    mistake_squandered: i32 = 400, 0..=10_000, "A move that costs so much throws something away even if it still wins.", "by hand";
    mistake_unclear: i32 = 300, -10_000..=10_000, "What is worth so much is hardly a smaller win.", "by hand";
    mistake_glanced: i32 = 80, 0..=10_000, "So much may a glance be mistaken on either side.", "by hand";
    mistake_studied: i32 = 40, 0..=10_000, "So much may a study be mistaken on either side.", "by hand";
    mistake_spoilt: i32 = 300, 0..=10_000, "A position that is worth so much less than its men is spoilt.", "by hand";
    mistake_worse: i32 = 150, 0..=10_000, "A first move has to be so much worse than the right one if it is called a failure.", "by hand";
    mistake_plainly: i32 = 500, 0..=10_000, "What is so much worse at a glance needs no second one.", "by hand";
    tempting_costs: i32 = 200, 0..=10_000, "So much a tempting capture has to cost if it is called a mistake where nothing was found.", "by hand";
    tempting_captures: usize = 4, 0..=100, "How many captures are looked at for that.", "by hand";

    // The questions beside the answer: other first moves, why not, threats, whole games.
    unique_nodes: usize = 500, 0..=10_000_000, "How many nodes the question for another first move gets at least.", "by hand";
    why_not_reply_nodes: usize = 1_000, 1..=10_000_000, "How many nodes one reply to the move in question may cost.", "by hand";
    why_not_few_nodes: usize = 1_000, 0..=10_000_000, "Fewer nodes than this are not shared with the question whether a gain lasts.", "by hand";
    why_not_own_part: usize = 3, 1..=100, "One part in so many of what is left goes to the question whether the move wins.", "by hand";
    why_not_rival_part: usize = 2, 1..=100, "The same for whether another move wins more than one that wins.", "by hand";
    why_not_better_part: usize = 6, 1..=100, "The same for whether another move wins where this one does not.", "by hand";
    why_not_refutation_part: usize = 3, 1..=100, "The same for what the opponent proves after the move.", "by hand";
    why_not_danger_part: usize = 5, 1..=100, "The same for what he threatened before it.", "by hand";
    why_not_man_part: usize = 3, 1..=100, "The same for whether the move would win without the man that replies.", "by hand";
    why_not_idea_part: usize = 4, 1..=100, "The same for what the move threatens.", "by hand";
    why_not_lasts_part: usize = 2, 1..=100, "The same for whether a gain lasts.", "by hand";
    why_not_comeback_part: usize = 2, 1..=100, "The same for what wins a man back.", "by hand";
    why_not_counter_part: usize = 3, 1..=100, "The same for what the opponent has against that.", "by hand";
    why_not_comebacks: usize = 3, 1..=100, "How many moves are tried to win back what a reply has won.", "by hand";
    threats_told: usize = 5, 1..=100, "How many threats are looked for at most.", "by hand";
    threats_part: usize = 2, 1..=100, "One part in so many of what is left goes to each threat.", "by hand";
    threats_cure_nodes: usize = 2_000, 1..=10_000_000, "How many nodes the question may cost whether a move that meets a threat wins something itself.", "by hand";
    annotate_horizon: usize = 4, 0..=100, "How many plies a game may take to show that something was won.", "by hand";
    annotate_quick: usize = 3, 1..=100, "One part in so many of the nodes is for captures and checks, which are sure at once or seldom at all.", "by hand";
    annotate_study: u64 = 40_000, 1..=1_000_000_000, "How many positions are looked at to see what should have been played.", "by hand";
    annotate_clearly: i32 = 150, 0..=10_000, "So much better, in hundredths of a pawn, another move has to be if one is to be called a mistake.", "by hand";
    annotate_plenty: i32 = 900, 0..=10_000, "Beyond this a position is won or lost, and how clearly does not matter.", "by hand";

    // What is mended and raised before it is told.
    mend_nodes: usize = 1_200, 0..=1_000_000, "How many nodes the proof of a better move or a larger gain may cost.", "docs/history/words.md";
    mend_repairs: usize = 2, 0..=100, "How many told moves are replaced at most.", "by hand";
    mend_clearly: i32 = 20, 1..=10_000, "A claim is raised where so many units more are seen.", "by hand";
    mend_caution: i32 = 5, 0..=10_000, "What is seen is aimed at so many units lower.", "by hand";
    mend_glimpse: i32 = 10, 0..=10_000, "So many units too little may a glance see.", "by hand";

    // Draws that are saved, and ways into known endings.
    draw_few_enemies: usize = 3, 0..=15, "With so few men of the enemy beside his king, taking one may be enough.", "by hand";
    draw_few_mobile: usize = 2, 0..=16, "With so few men that can move beside a king that cannot, stalemate is near.", "by hand";
    draw_few_moves: usize = 4, 0..=218, "With so few legal moves all of them are looked at.", "by hand";
    draw_part: usize = 2, 1..=100, "One part in so many goes to a draw by the rules alone, before known endings help.", "by hand";
    draw_steps: usize = 300000, 1..=10000000, "How many steps the strategy of a draw may take to be written down.", "by hand";
    draw_moves: usize = 40, 1..=200, "How many moves deep the strategy of a draw may go.", "by hand";
    liquidate_enough: i32 = 30, 0..=10_000, "What a way into a known ending has to win where it does not get there, in tenths of a pawn.", "by hand";
    liquidate_part: usize = 2, 1..=100, "One part in so many goes to the search for a gain where a way into a known ending may be looked for after it.", "by hand";
    liquidate_mate_part: usize = 2, 1..=100, "One part in so many of what is left then goes to a way that ends with a won ending or mate alone.", "by hand";
    liquidate_men: usize = 7, 3..=32, "With more men on the board, no known ending is near.", "by hand";
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning::DEFAULT
    }
}

impl Tuning {
    /// Switches a class of remedies, a part of the search or a motif off, such as `class:interference`,
    /// `part:lemmas` or `motif:windmill`.
    pub fn switch_off(&mut self, name: &str) -> Result<(), TuningError> {
        self.switches.switch_off(name)
    }

    fn unknown(&self, name: &str) -> TuningError {
        let known: Vec<&str> = self.rows().iter().map(|row| row.name).collect();
        TuningError::UnknownNumber {
            name: name.to_owned(),
            known: known.join(", "),
        }
    }
}

/// A value that lies in the range.
fn checked(name: &'static str, value: &str, (least, most): (i64, i64)) -> Result<i64, TuningError> {
    let number: i64 = value.trim().parse().map_err(|_| TuningError::NoNumber {
        name,
        value: value.to_owned(),
        least,
        most,
    })?;
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(TuningError::OutOfRange {
        name,
        value: number,
        least,
        most,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_can_be_set_to_the_ends_of_its_range_and_no_further() {
        for row in Tuning::default().rows() {
            assert!((row.least..=row.most).contains(&row.default), "{row:?}");
            assert!(
                row.meaning.ends_with('.') && !row.measured.is_empty(),
                "{row:?}"
            );
            for value in [row.least, row.most] {
                let mut tuning = Tuning::default();
                tuning.set(row.name, &value.to_string()).expect(row.name);
                let set = tuning
                    .rows()
                    .into_iter()
                    .find(|other| other.name == row.name);
                assert_eq!(set.map(|row| row.value), Some(value), "{}", row.name);
            }
            for value in [row.least - 1, row.most + 1] {
                let mut tuning = Tuning::default();
                assert!(
                    tuning.set(row.name, &value.to_string()).is_err(),
                    "{}",
                    row.name
                );
                assert_eq!(tuning, Tuning::default());
            }
        }
    }

    #[test]
    fn a_bad_change_says_what_was_expected_and_gives_the_input_back() {
        let mut tuning = Tuning::default();
        let mut words = |name, value| tuning.set(name, value).expect_err(name).to_string();
        assert_eq!(
            words("passes", "many"),
            "passes takes a whole number from 0 to 8, not \"many\""
        );
        assert_eq!(
            words("passes", "9"),
            "passes goes from 0 to 8, and 9 does not lie between"
        );
        let unknown = words("pases", "1");
        assert!(unknown.starts_with("no number is called \"pases\"; there are cost_mate_threat, "));
    }
}
