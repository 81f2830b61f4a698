//! Choosing a move in a game: a proved win first, no walk into a proved loss, and else the search that
//! suits the game, with what was learned about it from its rules and from play.

pub mod alpha_beta;
mod atlas;
pub mod danger;
pub mod effort;
mod endgame;
pub mod learn;
pub mod motive;
mod promise;
pub mod tune;
pub mod tuning;
pub mod uct;
pub mod worth;

use crate::contest::repeated;
use crate::generate::{MoveList, Outcome};
use crate::moves::Move;
use crate::rules::Rules;
use crate::state::State;
use crate::text::syntax::Verdict;
use crate::win::{Answer, Limits, solve};
use alpha_beta::{AlphaBeta, DEEPEST, SURE, UNIT};
use atlas::Atlas;
use effort::Effort;
use endgame::Endgame;
use motive::{Motive, Opinion};
use tuning::{Search, Tuning};
use uct::Uct;
use worth::Worth;

/// Thinking came to its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// A move, and why it was chosen.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The move.
    pub action: Move,
    /// Its name.
    pub name: String,
    /// Why, the weightiest reason first.
    pub motives: Vec<Motive>,
}

impl Choice {
    /// The reasons as one sentence, without its full stop.
    pub fn why(&self) -> String {
        let words: Vec<String> = self.motives.iter().map(Motive::words).collect();
        words.join("; ")
    }
}

enum Searcher<'a> {
    AlphaBeta(Box<AlphaBeta<'a>>),
    Uct(Box<Uct<'a>>),
}

/// A player of one game; it remembers what it thought about the moves before.
pub struct Player<'a> {
    rules: &'a Rules,
    searcher: Searcher<'a>,
    /// Where games are played out: the exact search for games that end when a side cannot move.
    endgame: Option<Endgame<'a>>,
    /// What is worked out whole.
    atlas: Option<Atlas<'a>>,
}

/// What share of the effort goes into proofs, of this side's wins and of the opponent's.
const PROOFS: (u32, u32) = (1, 8);
/// What share goes into the exact search of the end of a game.
const ENDGAME: (u32, u32) = (1, 4);
/// What share goes into working the game out whole.
const ATLAS: (u32, u32) = (1, 4);
/// So many positions of an exact search for a game that is played out.
const CHEAPER: u64 = 8;
/// Moves that lose to a proof are replaced so many times.
const SECOND_THOUGHTS: usize = 3;
/// The most moves of the attacker in the proofs that are looked for.
const PROOF_MOVES: u32 = 8;
/// Positions of the search for a proof a unit of effort.
const PROOF_NODES: u64 = 20_000;

impl<'a> Player<'a> {
    /// A player who knows this about the game. The same seed and effort give the same moves.
    pub fn new(rules: &'a Rules, tuning: &Tuning, seed: u64) -> Player<'a> {
        let worth = Worth::new(rules, &tuning.weights);
        let searcher = match tuning.search {
            Search::AlphaBeta => Searcher::AlphaBeta(Box::new(AlphaBeta::new(rules, worth))),
            Search::Uct(manner) => Searcher::Uct(Box::new(Uct::new(rules, worth, manner, seed))),
        };
        let endgame = match &searcher {
            Searcher::Uct(_) => Endgame::new(rules),
            Searcher::AlphaBeta(_) => None,
        };
        Player {
            rules,
            searcher,
            endgame,
            atlas: Atlas::new(rules),
        }
    }

    /// The move for the last position of a game. `None` if the game is over.
    pub fn choose(&mut self, game: &[State], effort: Effort) -> Option<Choice> {
        let mut state = game.last()?.clone();
        state.forget();
        let mut list = MoveList::default();
        if self.rules.turn(&mut state, &mut list) != Outcome::Ongoing {
            return None;
        }
        if list.len() == 1 {
            return Some(self.choice(&state, 0, &list, vec![Motive::Only]));
        }
        let barred = self.repeating(game, &list);
        let proofs = effort.share(PROOFS.0, PROOFS.1);
        if self.endgame.is_none()
            && let Some((index, why)) = self.proved(&state, &list, proofs)
            && !barred.contains(&index)
        {
            return Some(self.choice(&state, index, &list, vec![Motive::Wins(why)]));
        }
        let share = cheaper(effort.share(ATLAS.0, ATLAS.1));
        if let Some(found) = self
            .atlas
            .as_mut()
            .and_then(|atlas| atlas.best(&state, share))
        {
            let mut motives =
                motive::motives(self.rules, &state, &list, found.index, found.opinion());
            motives.extend(found.tempts());
            return Some(self.choice(&state, found.index, &list, motives));
        }
        if let Some(endgame) = &mut self.endgame {
            let share = cheaper(effort.share(ENDGAME.0, ENDGAME.1));
            if let Some(index) = endgame.winning(&state, &list, share) {
                let why = Motive::Opinion(Opinion::Won, None);
                return Some(self.choice(&state, index, &list, vec![why]));
            }
        }
        let (index, opinion) = self.thought(game, &list, &barred, effort)?;
        let motives = motive::motives(self.rules, &state, &list, index, opinion);
        Some(self.choice(&state, index, &list, motives))
    }

    /// The moves that lose because they bring back a position; none if all do.
    fn repeating(&self, game: &[State], list: &MoveList) -> Vec<usize> {
        let Some((_, Verdict::Loss)) = self.rules.game.repetition else {
            return Vec::new();
        };
        let mut after = game.to_vec();
        let loses = |index: &usize| {
            let Some(mut next) = game.last().cloned() else {
                return false;
            };
            self.rules.make(&mut next, list.parts(*index, self.rules));
            next.forget();
            after.push(next);
            let repeats = repeated(self.rules, &after).is_some();
            after.pop();
            repeats
        };
        let barred: Vec<usize> = (0..list.len()).filter(loses).collect();
        if barred.len() < list.len() {
            barred
        } else {
            Vec::new()
        }
    }

    fn choice(
        &mut self,
        state: &State,
        index: usize,
        list: &MoveList,
        motives: Vec<Motive>,
    ) -> Choice {
        let parts: Vec<&[_]> = (0..list.len()).map(|i| list.parts(i, self.rules)).collect();
        let name = self.rules.name_moves(&parts).swap_remove(index);
        let action = Move {
            parts: parts[index].to_vec(),
        };
        let mut after = state.clone();
        self.rules.make(&mut after, &action.parts);
        if let Searcher::Uct(uct) = &mut self.searcher {
            uct.chose(&after);
        }
        Choice {
            action,
            name,
            motives,
        }
    }

    /// A move that wins by a proof, and its words.
    fn proved(&self, state: &State, list: &MoveList, effort: Effort) -> Option<(usize, String)> {
        let (Answer::Proved(proof), _) = solve(self.rules, state, &proof_limits(effort)) else {
            return None;
        };
        let parts: Vec<&[_]> = (0..list.len()).map(|i| list.parts(i, self.rules)).collect();
        let names = self.rules.name_moves(&parts);
        let index = names.iter().position(|name| *name == proof.name)?;
        Some((index, proof.why))
    }

    /// What the search prefers, unless the opponent has a proved win after it.
    fn thought(
        &mut self,
        game: &[State],
        list: &MoveList,
        barred: &[usize],
        effort: Effort,
    ) -> Option<(usize, Opinion)> {
        let search = effort.share(PROOFS.1 - PROOFS.0, PROOFS.1);
        let state = game.last()?;
        let mut ranked = self.ranked(game, barred, search)?;
        let preferred = *ranked.first()?;
        let mut lost = barred.to_vec();
        let rest = effort.share(1, 1);
        while lost.len() < barred.len() + SECOND_THOUGHTS {
            let Some(&(index, opinion)) = ranked.first() else {
                break;
            };
            let share = rest.share(1, SECOND_THOUGHTS as u32);
            if opinion.sure() || !self.loses(state, list, index, share) {
                return Some((index, opinion));
            }
            lost.push(index);
            ranked.remove(0);
            if ranked.is_empty() {
                ranked = self.ranked(game, &lost, share).unwrap_or_default();
            }
        }
        Some(preferred)
    }

    /// Moves in the order of preference; alpha-beta knows only the best one.
    fn ranked(
        &mut self,
        game: &[State],
        barred: &[usize],
        effort: Effort,
    ) -> Option<Vec<(usize, Opinion)>> {
        match &mut self.searcher {
            Searcher::AlphaBeta(search) => {
                let thought = search.think(game, barred, effort)?;
                let opinion = match thought.score {
                    score if score >= SURE => Opinion::Won,
                    score if score <= -SURE => Opinion::Lost,
                    0 if thought.depth >= DEEPEST => Opinion::Drawn,
                    score => Opinion::Worth {
                        odds: score as f32 / UNIT,
                        depth: thought.depth,
                    },
                };
                Some(vec![(thought.best, opinion)])
            }
            Searcher::Uct(uct) => {
                let tried = uct.think(game, effort);
                let next = tried.get(1).filter(|next| next.proved.is_none());
                let next = next.map(|next| (next.index, next.chance));
                let opinion = |place: usize, tried: &uct::Tried| match tried.proved {
                    Some(1) => Opinion::Won,
                    Some(-1) => Opinion::Lost,
                    _ => Opinion::Chances {
                        chance: tried.chance,
                        games: tried.visits,
                        next: next.filter(|_| place == 0),
                    },
                };
                let all = tried.iter().enumerate();
                let allowed = all.filter(|(_, tried)| !barred.contains(&tried.index));
                Some(
                    allowed
                        .map(|(place, tried)| (tried.index, opinion(place, tried)))
                        .collect(),
                )
            }
        }
    }

    /// Whether a short search proves a win of the opponent after a move.
    fn loses(&mut self, state: &State, list: &MoveList, index: usize, effort: Effort) -> bool {
        let mut after = state.clone();
        self.rules.make(&mut after, list.parts(index, self.rules));
        after.forget();
        let ongoing = self.rules.turn(&mut after, &mut MoveList::default()) == Outcome::Ongoing;
        if !ongoing || after.side == state.side {
            return false;
        }
        if let Some(endgame) = &mut self.endgame {
            return endgame.wins(&after, cheaper(effort.share(ENDGAME.0, ENDGAME.1)));
        }
        matches!(
            solve(self.rules, &after, &proof_limits(effort)).0,
            Answer::Proved(_)
        )
    }
}

/// The same time for positions that cost far less than a game that is played out.
fn cheaper(share: Effort) -> Effort {
    Effort {
        positions: share.positions.saturating_mul(CHEAPER),
        ..share
    }
}

/// Proofs by threats of the first order; those of the second take too long in a game.
fn proof_limits(effort: Effort) -> Limits {
    Limits {
        nodes: PROOF_NODES.min(effort.positions / 4),
        moves: PROOF_MOVES,
        quiet: 0,
        until: effort.until,
    }
}
