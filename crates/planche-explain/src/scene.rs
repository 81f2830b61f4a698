//! What there is to be told: a main line with the steps behind the attacker's moves.

use planche_plan::{Step, Units, Values};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position};

/// What the attacker reaches by force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Checkmate, after at most so many moves of the attacker.
    Mate {
        /// The attacker's moves on the longest line of the proof.
        moves: usize,
    },
    /// So many units more than at the start.
    Material(Units),
}

/// One move of the main line.
#[derive(Debug, Clone)]
pub struct Scene {
    /// The position before the move.
    pub position: Chess,
    /// The move.
    pub action: Move,
    /// The step of the plan behind it; replies of the defender have none.
    pub step: Option<Step>,
}

/// A proved combination, as far as it is told in prose.
#[derive(Debug, Clone)]
pub struct Combination {
    /// What is reached.
    pub aim: Aim,
    /// What men are worth.
    pub values: Values,
    /// The main line, the attacker's move first.
    pub line: Vec<Scene>,
}

impl Scene {
    fn step(&self) -> Option<&Step> {
        self.step.as_ref()
    }

    /// The position after the move.
    pub fn after(&self) -> Chess {
        let mut after = self.position.clone();
        after.play_unchecked(self.action);
        after
    }

    /// The move in SAN, with its mark of check or mate.
    pub fn san(&self) -> String {
        SanPlus::from_move(self.position.clone(), self.action).to_string()
    }
}

impl Combination {
    /// The moves that have a step behind them, each with it.
    pub fn steps(&self) -> impl Iterator<Item = (&Scene, &Step)> {
        let told = |scene| Some((scene, Scene::step(scene)?));
        self.line.iter().filter_map(told)
    }
}

/// A move in SAN with its number: `27...Nxc3`, `28.Rxc3`.
pub fn numbered(scene: &Scene) -> String {
    let dots = match scene.position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}{}", scene.position.fullmoves(), scene.san())
}
