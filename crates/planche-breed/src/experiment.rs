//! The paper's four experiments.

use planche_endgame::krk::game::Defender;

/// One of the paper's four experiments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Experiment {
    /// 1 to 4.
    pub number: u8,
}

impl Experiment {
    /// The experiment of this number.
    pub fn new(number: u8) -> Option<Experiment> {
        (1..=4).contains(&number).then_some(Experiment { number })
    }

    /// After how many generations nothing much changes any more: ten after an annealing, in which the
    /// branches that no game enters are lost.
    pub fn generations(self) -> u64 {
        match self.number {
            1..=3 => 85,
            _ => 160,
        }
    }

    /// Its black kings.
    pub fn defenders(self) -> Vec<Defender> {
        match self.number {
            1 => vec![Defender::Aggressive],
            2 => vec![Defender::Centre],
            3 => Defender::FOUR.to_vec(),
            _ => [&Defender::FOUR[..], &[Defender::Perfect]].concat(),
        }
    }
}
