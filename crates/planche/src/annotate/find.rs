//! From the moves of a game to what is worth saying about them.

use planche_explain::Manner;
use planche_plan::{Goal, Units, played};
use planche_play::{Impression, Thought};
use planche_proof::{After, Attack};
use planche_prover::{Aim, Allowance, First, Limits, Options, Outcome, SmallGains, prove_from};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Move, Position, Role};

use super::AnnotateOptions;
use super::sign::{self, Sign};
use crate::request::Request;
use crate::solution::Solution;
use crate::solve::solve;
use crate::threats::passed;

/// Something to be said about one move of a game. Everything rests on the solution's proof.
#[derive(Debug, Clone)]
pub(super) struct GameFinding {
    /// The move, counted from 0.
    pub ply: usize,
    pub kind: GameFindingKind,
    /// What the side to move wins: in the position before the move, or after it for a mistake.
    pub solution: Solution,
    /// A move after which a mistake would not have cost that.
    pub instead: Option<Move>,
    /// Whether the first move of the solution only takes back what has just been taken: that needs no praise.
    pub plain: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GameFindingKind {
    /// The combination was played.
    Played,
    /// It was there, and another move was played.
    Missed,
    /// The move lets the opponent win so much, all told.
    Mistake {
        /// What it costs, what it took already counted.
        loss: Units,
        /// The man that moved took something cheaper or gave check, and is taken.
        sacrifice: bool,
    },
}

impl GameFindingKind {
    /// Whether the side to move could win something, and it is told what.
    pub fn is_chance(self) -> bool {
        matches!(self, GameFindingKind::Played | GameFindingKind::Missed)
    }
}

/// Goes through a game.
pub(super) fn findings(
    positions: &[Chess],
    moves: &[Move],
    options: &AnnotateOptions,
    enough: &dyn Fn() -> bool,
) -> Vec<GameFinding> {
    let mut walk = Walk {
        positions,
        moves,
        options,
        following: None,
        missed: [None, None],
        findings: Vec::new(),
    };
    for ply in 0..moves.len() {
        if enough() {
            return walk.findings;
        }
        walk.visit(ply);
    }
    walk.visit_end();
    walk.findings
}

struct Walk<'a> {
    positions: &'a [Chess],
    moves: &'a [Move],
    options: &'a AnnotateOptions,
    /// The proof that the game follows just now, from the position of the side that wins.
    following: Option<(Color, Attack)>,
    /// The last combination that each side missed, by its first move.
    missed: [Option<UciMove>; 2],
    findings: Vec<GameFinding>,
}

impl Walk<'_> {
    fn visit(&mut self, ply: usize) {
        if self.follow(ply) {
            return;
        }
        let Some(solution) = self.combination(ply) else {
            return;
        };
        self.blame(ply, &solution);
        self.judge(ply, solution);
    }

    /// The last position of the game: what the loser saw before he resigned.
    fn visit_end(&mut self) {
        let ply = self.moves.len();
        if ply > 0
            && self.following.is_none()
            && let Some(solution) = self.combination(ply)
        {
            self.blame(ply, &solution);
        }
    }

    /// Whether the game is inside a combination that was told already. A reply of the defender
    /// stays inside; the attacker leaves it when he plays something else.
    fn follow(&mut self, ply: usize) -> bool {
        let Some((side, attack)) = self.following.take() else {
            return false;
        };
        let played = self.moves[ply].to_uci(shakmaty::CastlingMode::Standard);
        if self.positions[ply].turn() != side {
            return match reply(&attack, played) {
                Some(next) => {
                    self.following = Some((side, next));
                    true
                }
                None => false,
            };
        }
        match &attack {
            Attack::Move { uci, .. } if *uci == played => {
                self.following = goes_on(&attack).then_some((side, attack));
                true
            }
            _ => false,
        }
    }

    /// What the side to move is proved to win here, if there is a sign of it.
    fn combination(&self, ply: usize) -> Option<Solution> {
        let position = &self.positions[ply];
        let wanted = self.options.least + self.just_lost(ply);
        let nodes = match self.sign(ply, wanted)? {
            Sign::Played | Sign::Fork => self.options.nodes,
            // A capture is either sure at once or seldom at all, and checks on a cornered king are many.
            Sign::Capture(_) | Sign::King => {
                let quick = self.options.tuning.annotate_quick;
                self.options.nodes.div_ceil(quick)
            }
        };
        let solution = self.prove(position, Goal::Material(wanted), nodes)?;
        let more = self.more(position, &solution);
        Some(more.unwrap_or(solution))
    }

    /// What the main line of a proof comes to is tried as a goal of its own: a proof of two pawns
    /// may be one of a queen or of mate.
    fn more(&self, position: &Chess, solution: &Solution) -> Option<Solution> {
        let end = solution
            .line
            .iter()
            .fold(position.clone(), |at, action| played(&at, *action));
        let worth = |p: &Chess| self.options.values.balance(p.board(), position.turn());
        let won = worth(&end) - worth(position);
        let goal = match end.is_checkmate() {
            true => Goal::Mate,
            false if won > solution.gain() => Goal::Material(won),
            false => return None,
        };
        self.prove(position, goal, self.options.nodes)
    }

    fn prove(&self, position: &Chess, goal: Goal, nodes: usize) -> Option<Solution> {
        let request = Request::new(position.clone())
            .goal(goal)
            .lenient(false)
            .tuning(self.options.tuning.clone())
            .manner(Manner {
                lang: self.options.lang,
                ..Manner::default()
            })
            .limits(Limits { nodes, time: None });
        Some(solve(&request)).filter(Solution::is_proved)
    }

    /// What the opponent won with his last move: taking it back is no combination.
    fn just_lost(&self, ply: usize) -> Units {
        match ply.checked_sub(1) {
            Some(before) => self.balance(before, ply).max(0),
            None => 0,
        }
    }

    /// What the side to move at one position has won at a later one.
    fn balance(&self, from: usize, to: usize) -> Units {
        let side = self.positions[from].turn();
        let worth = |at: usize| {
            self.options
                .values
                .balance(self.positions[at].board(), side)
        };
        worth(to) - worth(from)
    }

    fn sign(&self, ply: usize, wanted: Units) -> Option<Sign> {
        if self.game_shows(ply, wanted) {
            return Some(Sign::Played);
        }
        sign::find(&self.positions[ply], wanted, self.options.values)
    }

    /// Whether the game goes on with a gain or a mate for the side to move here.
    fn game_shows(&self, ply: usize, wanted: Units) -> bool {
        let last = self.moves.len();
        let end = (ply + self.options.tuning.annotate_horizon).min(last);
        let mated = end == last
            && self.positions[last].is_checkmate()
            && self.positions[last].turn() != self.positions[ply].turn();
        let settled = end.saturating_sub(1).max(ply);
        mated || end > ply && self.balance(ply, end).min(self.balance(ply, settled)) >= wanted
    }

    /// The move before let it happen, unless it was threatened already or nothing else was legal.
    fn blame(&mut self, ply: usize, solution: &Solution) {
        let Some(before) = ply.checked_sub(1) else {
            return;
        };
        let position = &self.positions[before];
        let loss = solution.gain() - self.just_lost(ply);
        let is_free = position.legal_moves().len() > 1;
        if loss < self.options.least || !is_free || self.is_affordable(before, loss) {
            return;
        }
        if passed(position).is_none_or(|passed| self.threatened(&passed, loss)) {
            return;
        }
        // Whoever calls a move a mistake says what should have been played.
        let Some(instead) = self.instead(before, loss) else {
            return;
        };
        self.findings.push(GameFinding {
            ply: before,
            kind: GameFindingKind::Mistake {
                loss,
                sacrifice: self.is_sacrifice(before, solution),
            },
            solution: solution.clone(),
            instead: Some(instead),
            plain: false,
        });
    }

    /// What a player would rather have played, where the opponent does not seem to win as much after it.
    fn instead(&self, ply: usize, loss: Units) -> Option<Move> {
        let position = &self.positions[ply];
        let best = self.study(position).line.first().copied()?;
        let next = played(position, best);
        if best == self.moves[ply] || next.is_game_over() && !next.is_checkmate() {
            return None;
        }
        let aim = Aim::Material(loss.min(self.options.values.most()));
        let lost = || {
            self.seems_to_win(&next, &First::Any, aim)
                || self.seems_to_win(&next, &First::Any, Aim::Mate)
        };
        let better = || self.is_clearly_better(&next, ply);
        (next.is_checkmate() || !lost() && better()).then_some(best)
    }

    /// Whether the side to move could lose so much and still be a piece ahead. Whoever gives something back to
    /// win simply makes no mistake.
    fn is_affordable(&self, ply: usize, loss: Units) -> bool {
        let values = &self.options.values;
        let position = &self.positions[ply];
        let left = values.balance(position.board(), position.turn()) - loss;
        left >= values.of(Role::Knight)
    }

    /// Whether the opponent could already win as much before the move.
    fn threatened(&self, passed: &Chess, loss: Units) -> bool {
        let aim = Aim::Material(loss.min(self.options.values.most()));
        self.seems_to_win(passed, &First::Any, aim)
    }

    /// A search that is not certified. It may keep us from saying something, and never makes us say
    /// anything.
    fn seems_to_win(&self, position: &Chess, first: &First, aim: Aim) -> bool {
        let options = Options {
            values: self.options.values,
            allowance: Allowance::of_nodes(self.options.nodes),
            small_gains: SmallGains::Lightly,
            counterplay: false,
            tuning: self.options.tuning.clone(),
            ..Options::default()
        };
        let (outcome, _) = prove_from(position, first, aim, &options);
        matches!(outcome, Outcome::Proved(_))
    }

    /// The man that moved took something cheaper or gave check, and the refutation takes him.
    fn is_sacrifice(&self, ply: usize, solution: &Solution) -> bool {
        let (action, after) = (&self.moves[ply], &self.positions[ply + 1]);
        let taken = solution
            .best()
            .is_some_and(|answer| answer.is_capture() && answer.to() == action.to());
        let worth = |role| self.options.values.of(role);
        let cheaper = |role| worth(role) < worth(action.role());
        taken && action.capture().map_or(after.is_check(), cheaper)
    }

    /// The side to move played it, or did not.
    fn judge(&mut self, ply: usize, solution: Solution) {
        let side = self.positions[ply].turn();
        let played = self.moves[ply].to_uci(CastlingMode::Standard);
        let best = solution.best_uci();
        let kind = match Some(played) == best {
            true => {
                let proof = solution.proof.clone();
                self.following = proof.filter(goes_on).map(|proof| (side, proof));
                if self.takes_back(ply, self.moves[ply]) && !solution.is_mate() {
                    return;
                }
                GameFindingKind::Played
            }
            false if self.wins_as_well(ply, &solution) => return,
            false if !self.seems_better(ply, &solution) => return,
            false => GameFindingKind::Missed,
        };
        let seen = &mut self.missed[usize::from(side.is_black())];
        let again = kind == GameFindingKind::Missed && *seen == best;
        *seen = best.filter(|_| kind == GameFindingKind::Missed);
        if !again && (kind == GameFindingKind::Missed || is_deep(&solution)) {
            let plain = solution
                .best()
                .is_some_and(|best| self.takes_back(ply, best));
            self.findings.push(GameFinding {
                ply,
                kind,
                plain: plain && !solution.is_mate(),
                solution,
                instead: None,
            });
        }
    }

    /// Whether a move takes back what has just taken: that needs no praise.
    fn takes_back(&self, ply: usize, here: Move) -> bool {
        let last = ply.checked_sub(1).map(|last| self.moves[last]);
        let taken = last.filter(|last| last.is_capture() && last.to() == here.to());
        here.is_capture() && taken.is_some()
    }

    /// Whether the move that was played wins as much, as far as a quick look tells.
    fn wins_as_well(&self, ply: usize, solution: &Solution) -> bool {
        let aim = match solution.is_mate() {
            true => Aim::Mate,
            false => Aim::Material(solution.gain()),
        };
        let first = First::Only(self.moves[ply]);
        self.seems_to_win(&self.positions[ply], &first, aim)
    }

    /// Whether what is proved seems clearly better than what was played. Who keeps more by another move has missed nothing.
    fn seems_better(&self, ply: usize, solution: &Solution) -> bool {
        let Some(best) = solution.best().filter(|_| !solution.is_mate()) else {
            return solution.is_mate();
        };
        let there = played(&self.positions[ply], best);
        self.is_clearly_better(&there, ply)
    }

    /// Whether a position is worth clearly more than the one that was reached to the side that has just moved.
    fn is_clearly_better(&self, there: &Chess, ply: usize) -> bool {
        let t = &self.options.tuning;
        let worth = |position: &Chess| {
            (-self.study(position).score).clamp(-t.annotate_plenty, t.annotate_plenty)
        };
        worth(there) - worth(&self.positions[ply + 1]) >= t.annotate_clearly
    }

    /// What the second opinion thinks of a position.
    fn study(&self, position: &Chess) -> Impression {
        let tuning = &self.options.tuning;
        Thought::tuned(position, tuning)
            .go_on(tuning.annotate_study)
            .clone()
    }
}

/// The attacker's answer to a reply.
fn reply(attack: &Attack, played: shakmaty::uci::UciMove) -> Option<Attack> {
    match attack {
        Attack::Move {
            after: After::Defence(defence),
            ..
        } => defence.answer(played).cloned().filter(goes_on_after),
        _ => None,
    }
}

fn goes_on_after(attack: &Attack) -> bool {
    matches!(attack, Attack::Move { .. })
}

/// Whether more follows after the first move of a proof.
fn goes_on(attack: &Attack) -> bool {
    matches!(
        attack,
        Attack::Move {
            after: After::Defence(_),
            ..
        }
    )
}

/// A capture that settles the matter at once is no combination, though missing it is worth a word.
fn is_deep(solution: &Solution) -> bool {
    solution.line.len() > 1
}
