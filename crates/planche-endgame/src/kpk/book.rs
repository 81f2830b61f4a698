//! A rule list with its verdict on every position, worked out once.

use std::sync::OnceLock;

use rayon::prelude::*;

use crate::kpk::features::Scene;
use crate::kpk::march::{NUMBERS, all_scenes, number};
use crate::kpk::rule::{ParseError, Rule, RuleList};

/// The shipped rules, learnt from the table by a greedy search and proved on every position.
pub const RULES: &str = include_str!("../../data/kpk.rules");

/// A rule list and the number of the rule that fires in each position with Black to move.
pub struct Book {
    list: RuleList,
    fires: Vec<u16>,
}

impl Book {
    /// Applies a list to every position: a fraction of a second.
    pub fn new(list: RuleList) -> Book {
        let scenes = all_scenes();
        let fired: Vec<(usize, u16)> = scenes
            .par_iter()
            .map(|scene| {
                (
                    number(scene),
                    list.fires(scene).map_or(u16::MAX, |rule| rule as u16),
                )
            })
            .collect();
        let mut fires = vec![u16::MAX; NUMBERS];
        for (scene, rule) in fired {
            fires[scene] = rule;
        }
        Book { list, fires }
    }

    /// The shipped rules.
    pub fn shipped() -> Result<&'static Book, &'static ParseError> {
        static SHIPPED: OnceLock<Result<Book, ParseError>> = OnceLock::new();
        SHIPPED
            .get_or_init(|| RULES.parse().map(Book::new))
            .as_ref()
    }

    /// The rules.
    pub fn list(&self) -> &RuleList {
        &self.list
    }

    /// The rule that fires with Black to move, and its number from 0.
    pub fn fires(&self, scene: &Scene) -> Option<(usize, &Rule)> {
        let rule = usize::from(self.fires[number(scene)]);
        Some((rule, self.list.rules.get(rule)?))
    }

    /// Whether White wins with Black to move.
    pub fn wins(&self, scene: &Scene) -> bool {
        self.fires(scene).is_some_and(|(_, rule)| rule.win)
    }

    /// How many positions each rule decides.
    pub fn visits(&self) -> Vec<u64> {
        let mut visits = vec![0; self.list.rules.len()];
        for scene in all_scenes() {
            if let Some((rule, _)) = self.fires(&scene) {
                visits[rule] += 2;
            }
        }
        visits
    }
}
