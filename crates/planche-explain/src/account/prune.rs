//! What is left out where there is no room.

use super::message::{Message, Part, Said, Weakness};

/// Leaves out the least important points until the words are few enough. `words` counts those of a point.
pub(crate) fn pruned(
    mut points: Vec<Said>,
    budget: usize,
    words: impl Fn(&Said) -> usize,
) -> Vec<Said> {
    let total = |points: &[Said]| points.iter().map(&words).sum::<usize>();
    while total(&points) > budget {
        if !leave_out(&mut points) {
            break;
        }
    }
    points
}

/// Leaves one thing out: a side line, a second weakness, the failure, the refused offer, a reason too many.
fn leave_out(points: &mut Vec<Said>) -> bool {
    if let Some(index) = points.iter().rposition(is_aside) {
        points.remove(index);
        return true;
    }
    if let Some(index) = place(points, Part::Weakness)
        && let Message::Weak { list, .. } = &mut points[index].message
        && list.len() > 1
        && !matches!(list[0], Weakness::Threatens(_))
    {
        list.pop();
        return true;
    }
    if let Some(index) = place(points, Part::Counterfactual) {
        points.remove(index);
        return true;
    }
    if let Some(index) = place(points, Part::Side) {
        points.remove(index);
        return true;
    }
    let spare = points
        .iter_mut()
        .rev()
        .find_map(|said| match &mut said.message {
            Message::Step(step) if step.why.len() > 1 => Some(step),
            _ => None,
        });
    if let Some(step) = spare {
        step.why.pop();
        return true;
    }
    false
}

/// A reply beside the line that does not take what was offered.
fn is_aside(said: &Said) -> bool {
    matches!(&said.message, Message::Side(side) if side.taking.is_none())
}

fn place(points: &[Said], part: Part) -> Option<usize> {
    points.iter().rposition(|said| said.part == part)
}
