//! What a name means: a variable of the procedure, or one of the game's own words.

use super::compile::SlotMap;
use super::program::{Expr, Slot, Value};
use crate::board::{Side, looks_like_square};
use crate::game::Game;

/// The variables of a section or of one call of a procedure.
#[derive(Default)]
pub struct Names {
    slots: SlotMap,
}

impl Names {
    /// The variable with this name.
    pub fn slot(&self, name: &str) -> Option<Slot> {
        self.slots.get(name).copied()
    }

    /// Declares a variable.
    pub fn add(&mut self, name: &str, slot: Slot) {
        self.slots.insert(name.to_string(), slot);
    }

    /// All names, sorted.
    pub fn all(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.slots.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// What a name that is no variable stands for.
    pub fn constant(&self, name: &str, game: &Game) -> Option<Expr> {
        if let Some(kind) = game.kinds.named(name) {
            return Some(Expr::Constant(Value::Kind(kind)));
        }
        if let Some(ways) = game.directions.iter().position(|(other, _)| other == name) {
            return Some(Expr::Constant(Value::Ways(ways as u16)));
        }
        if let Some(ways) = game.named_ways(name) {
            let (columns, rows) = ways[0];
            return Some(Expr::Constant(Value::Way(columns as i8, rows as i8)));
        }
        match name {
            "width" => return Some(Expr::Constant(Value::Number(game.board.width))),
            "height" => return Some(Expr::Constant(Value::Number(game.board.height))),
            _ => {}
        }
        if !looks_like_square(name) {
            return None;
        }
        let square = game.board.named(name)?;
        let (column, row) = game.board.coordinates(square, Side::First);
        Some(Expr::Literal(column, row))
    }
}
