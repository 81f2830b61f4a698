//! Extended Position Description: one line of operations.

use planche_explain::{Aim, sequence};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position, Role};

use crate::outline::Told;
use crate::{Report, Status, position};

/// The report as one line of EPD: `bm` the first move, `ce` the gain in centipawns, `dm` the moves to
/// mate, `acn` the nodes, `pv` the main line in SAN, `c0` the idea, `c1` the themes.
pub fn epd(report: &Report) -> String {
    let fields: Vec<&str> = report.fen.split(' ').collect();
    let mut operations = vec![fields.iter().take(4).copied().collect::<Vec<_>>().join(" ")];
    let told = Told::new(report);
    if let Some(told) = &told {
        operations.push(format!("acn {};", report.stats.nodes));
        let line = san(&told.root, &told.line);
        if let Some(first) = line.first() {
            operations.push(format!("bm {first};"));
        }
        operations.push(format!("ce {};", centipawns(report, told)));
        if let Aim::Mate { moves } = told.aim {
            operations.push(format!("dm {moves};"));
        }
        operations.push(format!("pv {};", line.join(" ")));
        operations.push(format!("c0 {};", quoted(&report.idea)));
        operations.push(format!("c1 {};", quoted(&report.themes.join(" "))));
    } else {
        operations.push(format!("acn {};", report.stats.nodes));
        let words = match report.status {
            Status::Proved => &report.idea,
            Status::Limit => "undecided",
            Status::None => "nothing to be won",
        };
        operations.push(format!("c0 {};", quoted(words)));
    }
    if let Ok(root) = position(&report.fen) {
        operations.push(format!("fmvn {};", root.fullmoves()));
        operations.push(format!("hmvc {};", root.halfmoves()));
    }
    operations.extend(report.id.iter().map(|id| format!("id {};", quoted(id))));
    operations.join(" ")
}

/// Material in hundredths of a pawn; a mate is 32767 less the plies to it.
fn centipawns(report: &Report, told: &Told<'_>) -> i64 {
    match told.aim {
        Aim::Mate { moves } => 32_767 - (2 * moves as i64 - 1).min(1_000),
        _ => i64::from(report.gain) * 100 / i64::from(told.values.of(Role::Pawn).max(1)),
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
pub(super) fn san(root: &Chess, line: &[UciMove]) -> Vec<String> {
    let mut position = root.clone();
    let mut words = Vec::new();
    for uci in line {
        let Ok(action) = uci.to_move(&position) else {
            break;
        };
        words.push(SanPlus::from_move_and_play_unchecked(&mut position, action).to_string());
    }
    words
}

/// The moves of a line in SAN with numbers.
pub(super) fn numbered(root: &Chess, line: &[UciMove]) -> String {
    let mut positions = vec![root.clone()];
    let mut moves = Vec::new();
    for uci in line {
        let here = positions.last().unwrap_or(root).clone();
        let Ok(action) = uci.to_move(&here) else {
            break;
        };
        let mut next = here;
        next.play_unchecked(action);
        positions.push(next);
        moves.push(action);
    }
    sequence(positions.iter().zip(moves))
}
