//! `planche endgame verify` for the classes that are played from their tables.

use std::path::Path;

use planche_endgame::exact::{self, Consistency, Counts, Material};
use planche_endgame::syzygy;
use serde_json::{Value, json};
use shakmaty::Color;

use crate::output::say_line;
use crate::{Exit, Failure};

/// Tests every entry of a table against its moves, and against the Syzygy files if asked to.
pub fn run(class: Material, files: Option<&Path>, as_json: bool) -> Result<Exit, Failure> {
    let tested = exact::check(class);
    let compared = files
        .map(|files| syzygy::compare(class, files))
        .transpose()?;
    if as_json {
        say_line(report(class, &tested, compared.as_ref()))?;
    } else {
        say_line(format!(
            "{class}: {} of {} positions follow from their moves, so who wins and in how many moves is exact",
            tested.agree, tested.positions
        ))?;
        say_line(counts(class).join("\n"))?;
        if let Some(compared) = &compared {
            say_line(format!(
                "Syzygy agrees on {} of {} positions",
                compared.agree, compared.positions
            ))?;
        }
        for found in [Some(&tested), compared.as_ref()].into_iter().flatten() {
            if let Some(fen) = &found.difference {
                say_line(format!("it differs on {fen}"))?;
            }
        }
    }
    let agrees = |found: &Consistency| found.agree == found.positions;
    match agrees(&tested) && compared.as_ref().is_none_or(agrees) {
        true => Ok(Exit::Done),
        false => Ok(Exit::NotFound),
    }
}

/// A line for each side to move.
pub fn counts(class: Material) -> Vec<String> {
    let line = |turn: Color, counts: Counts| {
        format!(
            "{} to move: {} legal, {} won (longest {}, mean {:.3}), {} drawn, {} lost (longest {})",
            turn.fold_wb("White", "Black"),
            counts.legal(),
            counts.won,
            counts.longest_win,
            counts.mean(),
            counts.drawn,
            counts.lost,
            counts.longest_loss
        )
    };
    let table = exact::table(class);
    let sides = [Color::White, Color::Black].into_iter();
    sides.map(|turn| line(turn, table.counts(turn))).collect()
}

fn report(class: Material, tested: &Consistency, compared: Option<&Consistency>) -> Value {
    let table = exact::table(class);
    let side = |counts: &Counts| {
        json!({
            "legal": counts.legal(),
            "won": counts.won,
            "drawn": counts.drawn,
            "lost": counts.lost,
            "longest_win": counts.longest_win,
            "longest_loss": counts.longest_loss,
            "mean": counts.mean(),
        })
    };
    let [white, black] = [Color::White, Color::Black].map(|turn| table.counts(turn));
    let (won, moves) = (white.won + black.won, white.moves + black.moves);
    let longest = [&white, &black].map(|side| side.longest_win.max(side.longest_loss));
    // The table plays as well as can be.
    let mean = moves as f64 / won.max(1) as f64;
    json!({
        "class": class.to_string(),
        "positions": tested.positions,
        "correct": tested.agree,
        "mean": mean,
        "optimal_mean": mean,
        "max": longest.into_iter().max(),
        "white": side(&white),
        "black": side(&black),
        "syzygy": compared.map(|found| json!({
            "positions": found.positions,
            "agree": found.agree,
        })),
    })
}
