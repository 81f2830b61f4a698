//! Extended Position Description: one line of operations.

use planche_explain::{Success, sequence};
use planche_plan::played;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position, Role};

use planche::{Solution, Status};

/// The solution as one line of EPD: `bm` the first move, `ce` the gain in centipawns, `dm` the moves to
/// mate, `acn` the nodes, `pv` the main line in SAN, `c0` the idea, `c1` the themes.
pub fn epd(solution: &Solution) -> String {
    let fen = solution.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut operations = vec![fields.iter().take(4).copied().collect::<Vec<_>>().join(" ")];
    operations.push(format!("acn {};", solution.stats.nodes));
    if let Some(success) = solution.success() {
        let line = san(&solution.root, &solution.told);
        if let Some(first) = line.first() {
            operations.push(format!("bm {first};"));
        }
        operations.push(format!("ce {};", centipawns(solution, success)));
        if let Success::Mate { moves } = success {
            operations.push(format!("dm {moves};"));
        }
        operations.push(format!("pv {};", line.join(" ")));
        operations.push(format!("c0 {};", quoted(&solution.idea)));
        operations.push(format!("c1 {};", quoted(&solution.theme_names().join(" "))));
    } else {
        let words = match solution.status {
            Status::Proved => &solution.idea,
            Status::Likely => "likely, not proved",
            Status::Doubted => "proved, but doubted by the second opinion",
            Status::Limit => "undecided",
            Status::None => "nothing to be won",
        };
        operations.push(format!("c0 {};", quoted(words)));
    }
    operations.push(format!("fmvn {};", solution.root.fullmoves()));
    operations.push(format!("hmvc {};", solution.root.halfmoves()));
    operations.extend(solution.id.iter().map(|id| format!("id {};", quoted(id))));
    operations.join(" ")
}

/// Material in hundredths of a pawn; a mate is 32767 less the plies to it.
fn centipawns(solution: &Solution, success: Success) -> i64 {
    match success {
        Success::Mate { moves } => 32_767 - (2 * moves as i64 - 1).min(1_000),
        _ => i64::from(solution.gain()) * 100 / i64::from(solution.values.of(Role::Pawn).max(1)),
    }
}

/// A string of EPD has no quotation marks in it.
fn quoted(text: &str) -> String {
    let clean: String = text
        .chars()
        .map(|c| match c {
            '"' => '\'',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    format!("\"{clean}\"")
}

/// The moves of a line in SAN, without numbers.
pub(super) fn san(root: &Chess, line: &[Move]) -> Vec<String> {
    let mut position = root.clone();
    let word = |action: &Move| SanPlus::from_move_and_play_unchecked(&mut position, *action);
    line.iter().map(word).map(|san| san.to_string()).collect()
}

/// The moves of a line in SAN with numbers.
pub(super) fn numbered(root: &Chess, line: &[Move]) -> String {
    let mut positions = vec![root.clone()];
    for action in line {
        let here = positions.last().unwrap_or(root);
        positions.push(played(here, *action));
    }
    sequence(positions.iter().zip(line.iter().copied()))
}
