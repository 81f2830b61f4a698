//! Learning curves: a small one that lives in the terminal, and a drawing of the whole at the end.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use planche_breed::curves;

use super::train::write;
use crate::Failure;

/// How a figure goes on, live in the terminal and at the end as a drawing.
pub struct Curve {
    bar: ProgressBar,
    values: Vec<f64>,
    title: &'static str,
    unit: &'static str,
}

impl Curve {
    pub fn of(steps: u64, title: &'static str, unit: &'static str) -> Curve {
        Curve {
            bar: bar(steps),
            values: Vec::new(),
            title,
            unit,
        }
    }

    /// The next value; the first is that of the start.
    pub fn add(&mut self, value: f64) {
        self.bar.set_position(self.values.len() as u64);
        self.values.push(value);
        let message = format!("{} {value:.4} {}", sparks(&self.values), self.unit);
        self.bar.set_message(message);
    }

    /// Ends the line in the terminal, and draws the curve into the directory that was asked for.
    pub fn draw(self, directory: Option<&Path>) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        let Some(directory) = directory else {
            return Ok(());
        };
        let title = format!("Training: {}", self.title);
        let drawing = curves::progress_curve(&self.values, &title, self.unit);
        write(directory, "curve.svg", &drawing)
    }
}

/// The last values as a small curve of blocks, between the smallest and the largest of them.
pub fn sparks(values: &[f64]) -> String {
    const WIDTH: usize = 24;
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let last = &values[values.len().saturating_sub(WIDTH)..];
    let low = last.iter().copied().fold(f64::MAX, f64::min);
    let high = last.iter().copied().fold(f64::MIN, f64::max);
    let share = |value: f64| (value - low) / (high - low).max(f64::MIN_POSITIVE);
    let block = |value: &f64| BLOCKS[(share(*value) * 7.0).round() as usize];
    last.iter().map(block).collect()
}

/// The bar of a run of so many generations.
pub fn bar(generations: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} generations, {msg}");
    ProgressBar::new(generations).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::sparks;

    #[test]
    fn the_last_values_are_drawn_between_their_ends() {
        assert_eq!(sparks(&[1.0, 2.0, 8.0]), "▁▂█");
        assert_eq!(sparks(&[3.0, 3.0]), "▁▁");
        assert_eq!(sparks(&[0.0; 40]).chars().count(), 24);
        assert_eq!(sparks(&[]), "");
    }
}
