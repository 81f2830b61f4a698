//! Which moves may be threats, found from the wins that two changes would bring about.

use rustc_hash::FxHashSet;

use crate::board::Side;
use crate::cells::Cell;
use crate::moves::{Part, part_cells};
use crate::rules::Rules;
use crate::state::State;
use crate::study::{Event, forced_results};
use crate::text::syntax::Verdict;

/// The cells where a change brings a side nearer to a victory that lacks at most `changes`
/// changes. `None`: the rules do not tell, every move may be a threat.
pub fn victory_cells(
    rules: &Rules,
    state: &State,
    side: Side,
    changes: usize,
) -> Option<FxHashSet<Cell>> {
    // Only where men are put and never moved or captured does a win come from these cells alone.
    if !rules.only_puts {
        return None;
    }
    let mut cells = FxHashSet::default();
    for finding in forced_results(rules, state, side, changes) {
        if finding.event == Event::Result(Verdict::Victory) {
            cells.extend(finding.forced.iter().map(|condition| condition.cell));
        }
    }
    Some(cells)
}

/// The cells that can be part of a victory together with a cell that a move changes. Where no
/// victory was near before the move, only these can complete one after it. `None`: not known.
pub fn partners(rules: &Rules, parts: &[Part], side: Side) -> Option<FxHashSet<Cell>> {
    let own = &rules.sides[side.index()];
    if !rules.only_puts || own.stretches.is_empty() {
        return None;
    }
    let mut cells = FxHashSet::default();
    let changed = parts.iter().flat_map(|&part| part_cells(part)).flatten();
    for stretch in changed.flat_map(|cell| &own.stretches[cell as usize]) {
        cells.extend(&own.stretch_cells[*stretch as usize]);
    }
    Some(cells)
}

/// Whether a move changes one of the cells.
pub fn touches(parts: &[Part], cells: &Option<FxHashSet<Cell>>) -> bool {
    let Some(cells) = cells else { return true };
    parts.iter().any(|&part| {
        part_cells(part)
            .into_iter()
            .flatten()
            .any(|c| cells.contains(&c))
    })
}
