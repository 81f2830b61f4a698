//! Scores: hundredths of a pawn, from the side to move's point of view unless said otherwise.

/// Hundredths of a pawn.
pub type Score = i32;

/// The score of being mated at the root; a mate further away counts a little less.
pub const MATED: Score = -30_000;

/// The score of a won ending that an expert knows, before the distance to mate is taken off.
pub(crate) const KNOWN_WIN: Score = 8_000;

/// Whether a score comes from a mate that the look ahead has seen.
pub fn is_mate(score: Score) -> bool {
    score.abs() > -MATED - 1_000
}
