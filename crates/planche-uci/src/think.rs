//! Choosing a move, in rounds: each looks farther than the one before, and after each there is a move
//! that could be played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use planche_plan::{Goal, passed};
use planche_play::{Candidate, Looking, Ranking, StateClass, is_mate, look, warm};
use planche_proof::Attack;
use shakmaty::{Chess, Move, Position};

use super::candidates::Candidates;
use super::choice::{Choice, Line, Promise, Value};
use super::command::Go;
use super::experts::counsel;
use super::game::Game;
use super::info::{self, Effort};
use super::options::Options;
use super::reasons;
use super::tables::Tables;
use super::vet::{Refutation, balance, request, vet};
use planche::{Manner, Solution, Status, claim, lines, solve};
use planche_plan::played;

/// What to think about.
pub(crate) struct Task {
    pub(crate) game: Game,
    pub(crate) go: Go,
    pub(crate) options: Options,
    /// After this time no round is begun.
    pub(crate) soft: Option<Duration>,
    pub(crate) stop: Arc<AtomicBool>,
    /// The rest of a combination that was begun with the last move.
    pub(crate) promise: Option<Promise>,
    /// Syzygy files, if the client has any.
    pub(crate) tables: Option<Tables>,
}

/// What thinking has come to: lines for the client, and the move to play if the time were up.
pub(crate) struct Thought {
    pub(crate) lines: Vec<String>,
    pub(crate) choice: Option<Choice>,
}

/// What one round may cost.
struct Round {
    /// Plies of the safety search; in endings one can see farther.
    plies: u32,
    plies_in_endings: u32,
    /// Nodes of the prover for us, and for the other side after a move of ours.
    ours: usize,
    theirs: usize,
    /// Positions of the deep look, those of the rounds before among them.
    deep: u64,
}

const fn round(plies: u32, plies_in_endings: u32, ours: usize, theirs: usize, deep: u64) -> Round {
    Round {
        plies,
        plies_in_endings,
        ours,
        theirs,
        deep,
    }
}

const ROUNDS: [Round; 7] = [
    round(2, 2, 0, 0, 3_000),
    round(2, 2, 200, 60, 30_000),
    round(3, 3, 1_000, 120, 120_000),
    round(3, 4, 4_000, 250, 500_000),
    round(4, 5, 16_000, 500, 2_000_000),
    round(4, 6, 64_000, 1_000, 8_000_000),
    round(4, 6, 256_000, 2_000, 30_000_000),
];

/// How many moves are vetted in one round.
const VETTED: usize = 6;
/// For how many other moves refutations are looked for, where they are asked for.
const SHOWN: usize = 24;
/// What a mate is called in hundredths of a pawn where there is no proof of it.
const LIKE_A_MATE: i32 = 9_000;
/// What the other side threatens is told when there is time for it.
const TIME_FOR_THREATS: Duration = Duration::from_millis(400);
/// Tables are waited for when there is time for it.
const TIME_FOR_TABLES: Duration = Duration::from_secs(1);
/// How many nodes the search for a mate against a gain may cost, and a score that only mates stay below.
const MATE_NODES: usize = 120;
const ONLY_MATES: i32 = -20_000;
const THREAT_NODES: usize = 200;

/// Thinks until the task is done or stopped, and tells what it comes to on the way.
pub(crate) fn think(task: &Task, tell: &mut dyn FnMut(Thought)) {
    if task.soft.is_none() {
        warm();
    }
    let mut thinker = Thinker::new(task, tell);
    thinker.run();
}

/// The moves that may be played: those that were asked for, or all.
pub(crate) fn allowed(position: &Chess, go: &Go) -> Vec<Move> {
    let legal = position.legal_moves();
    let asked = |action: &&Move| {
        go.moves
            .iter()
            .any(|uci| uci.to_move(position).ok() == Some(**action))
    };
    let some: Vec<Move> = legal.iter().filter(asked).copied().collect();
    match some.is_empty() {
        true => legal.into_iter().collect(),
        false => some,
    }
}

struct Thinker<'a> {
    task: &'a Task,
    tell: &'a mut dyn FnMut(Thought),
    start: Instant,
    position: &'a Chess,
    moves: Vec<Move>,
    candidates: Candidates,
    plies: u32,
    depth: usize,
    deepest: usize,
    nodes: u64,
    /// Nodes of the prover for us, all rounds together.
    tried: usize,
    /// A combination, once there is one.
    combination: Option<Choice>,
    /// Whether every plan was tried in vain.
    exhausted: bool,
    said: Vec<String>,
    /// The quiet move whose judgement was told last.
    explained: Option<Move>,
}

impl<'a> Thinker<'a> {
    fn new(task: &'a Task, tell: &'a mut dyn FnMut(Thought)) -> Thinker<'a> {
        let moves = allowed(&task.game.position, &task.go);
        Thinker {
            task,
            tell,
            start: Instant::now(),
            position: &task.game.position,
            candidates: Candidates::new(&task.game, &moves, &task.stop),
            moves,
            plies: 0,
            depth: 1,
            deepest: 0,
            nodes: 0,
            tried: 0,
            combination: None,
            exhausted: false,
            said: Vec::new(),
            explained: None,
        }
    }

    fn run(&mut self) {
        if self.moves.is_empty() || self.ask_expert() || self.keep_promise() {
            return;
        }
        for (index, round) in ROUNDS.iter().enumerate() {
            if !self.has_time_for(index) {
                return;
            }
            self.depth = index + 1;
            let Some(solution) = self.look_and_prove(round) else {
                return;
            };
            if let Some(solution) = solution {
                self.judge_report(&solution);
                if self.is_decided() {
                    return;
                }
            }
            if self.combination.is_none() {
                self.think_on(round.deep);
                self.publish_best(&[]);
            }
            if self.combination.is_none() && round.theirs > 0 {
                self.vet_candidates(round);
                self.refute_others(round.theirs);
                self.tell_threat(index);
            }
            if self.moves.len() == 1 && self.task.soft.is_some() {
                return;
            }
        }
    }

    /// Whether another round may be begun.
    fn has_time_for(&self, index: usize) -> bool {
        let go = &self.task.go;
        let late = self
            .task
            .soft
            .is_some_and(|soft| self.start.elapsed() >= soft);
        let deep = go.depth.is_some_and(|depth| index as u64 >= depth.max(1));
        let much = go.nodes.is_some_and(|nodes| self.nodes >= nodes);
        index == 0 || !(late || deep || much || self.is_stopped())
    }

    /// Whether there is time to make a table.
    fn is_patient(&self) -> bool {
        self.task.soft.is_none_or(|soft| soft >= TIME_FOR_TABLES)
    }

    fn is_stopped(&self) -> bool {
        self.task.stop.load(Ordering::Relaxed)
    }

    /// A mate is final; a gain is played, unless somebody wants to know everything.
    fn is_decided(&self) -> bool {
        let Some(choice) = &self.combination else {
            return false;
        };
        let curious = self.task.go.infinite || self.task.go.ponder || self.task.options.analyse;
        match choice.line.value {
            Value::Mate(moves) => self.task.go.mate.is_none_or(|most| moves as u64 <= most),
            Value::Pawns(_) => !curious && self.task.go.mate.is_none(),
        }
    }

    fn ask_expert(&mut self) -> bool {
        let by_files = self.task.tables.as_ref();
        let by_files = || by_files.and_then(|tables| tables.counsel(self.position));
        let Some(counsel) = counsel(self.position, self.is_patient()).or_else(by_files) else {
            return false;
        };
        if !self.moves.contains(&counsel.line.moves[0]) {
            return false;
        }
        let choice = Choice {
            line: counsel.line,
            proof: None,
        };
        self.publish(&choice, &[counsel.reason]);
        true
    }

    fn keep_promise(&mut self) -> bool {
        let Some(promise) = self.task.promise.clone() else {
            return false;
        };
        let Attack::Move { why, .. } = &promise.attack else {
            return false;
        };
        let Some(choice) = promised(self.position, &promise) else {
            return false;
        };
        if !self.moves.contains(&choice.best()) {
            return false;
        }
        let reason = reasons::goes_on(self.position, choice.best(), why);
        self.publish(&choice, &[reason]);
        self.combination = Some(choice);
        self.is_decided()
    }

    /// The two halves of a round, side by side where there are two threads. `None` when stopped; the
    /// inner `None` when there was nothing to prove.
    fn look_and_prove(&mut self, round: &Round) -> Option<Option<Solution>> {
        let plies = match StateClass::of(self.position.board()) {
            StateClass::Opening | StateClass::Middlegame => round.plies,
            _ => round.plies_in_endings,
        };
        let goal = self.goal();
        let half = (self.left() / 2).max(1);
        let most = half.min(self.task.options.most_nodes() as u64) as usize;
        let wanted = request(self.position.clone(), round.ours.min(most), &self.task.stop)
            .goal(goal)
            .opinion(half)
            .manner(Manner {
                lang: self.task.options.lang,
                ..Manner::default()
            });
        let wanted = match self.task.options.plans.is_empty() {
            true => wanted,
            false => wanted.suggest(self.task.options.plans.clone(), false),
        };
        let prove = (round.ours > 0 && !self.exhausted).then_some(wanted);
        let together = self.task.options.threads > 1 && prove.is_some();
        let (ranking, solution) = match together {
            true => thread::scope(|scope| {
                let prover = scope.spawn(|| prove.as_ref().map(solve));
                let ranking = self.look(plies);
                (ranking, prover.join().ok().flatten())
            }),
            false => (self.look(plies), None),
        };
        match ranking {
            Some(ranking) => self.adopt(ranking, plies),
            None if self.is_stopped() => return None,
            // The nodes were too few to look so far: what was seen before stands.
            None => self.nodes += half,
        }
        let solution = solution.or_else(|| prove.as_ref().map(solve));
        Some(solution)
    }

    fn goal(&self) -> Goal {
        match self.task.go.mate {
            Some(_) => Goal::Mate,
            None => self.task.options.wanted,
        }
    }

    /// Nodes that may still be made.
    fn left(&self) -> u64 {
        self.task
            .go
            .nodes
            .map_or(u64::MAX, |nodes| nodes.saturating_sub(self.nodes).max(1))
    }

    /// Looks farther than before; where there is nothing new to see, the old ranking stands.
    fn look(&self, plies: u32) -> Option<Option<Ranking>> {
        if plies <= self.plies {
            return Some(None);
        }
        let mut moves: Vec<Move> = self
            .candidates
            .all()
            .iter()
            .map(|candidate| candidate.action)
            .collect();
        if moves.is_empty() {
            moves = self.moves.clone();
        }
        let first = self.candidates.all().is_empty();
        let looking = Looking {
            plies,
            nodes: match first {
                true => u64::MAX,
                false => (self.left() / 2).max(1),
            },
            lines: self.task.options.lines,
            history: Some(&self.task.game.history),
            stop: (!first).then_some(&*self.task.stop),
            ..Looking::default()
        };
        look(self.position, &moves, &looking).map(Some)
    }

    fn adopt(&mut self, ranking: Option<Ranking>, plies: u32) {
        let Some(ranking) = ranking else {
            return;
        };
        self.nodes += ranking.nodes;
        self.deepest = self.deepest.max(ranking.deepest);
        self.plies = plies;
        self.candidates.adopt(ranking.candidates);
        if self.combination.is_none() {
            self.publish_best(&[]);
        }
    }

    /// Thinks on until so many positions were looked at, and puts the move that is preferred then first.
    fn think_on(&mut self, positions: u64) {
        let most = self.left() / 2;
        let (made, depth) = self.candidates.think_on(positions, most);
        self.nodes += made;
        self.deepest = self.deepest.max(depth);
    }

    fn judge_report(&mut self, solution: &Solution) {
        self.nodes += solution.stats.nodes as u64 + solution.stats.opinion;
        self.tried += solution.stats.nodes;
        self.exhausted |= solution.status == Status::None || solution.gave_up();
        if self.task.options.debug {
            let stats = &solution.stats;
            let text = format!(
                "prover: {} plans, {} nodes, {}",
                stats.plans, stats.nodes, solution.explanation
            );
            (self.tell)(Thought {
                lines: info::strings(&text),
                choice: None,
            });
        }
        if matches!(solution.status, Status::Likely | Status::Doubted) && self.task.options.explain
        {
            let lines = self.fresh(std::slice::from_ref(&solution.explanation));
            (self.tell)(Thought {
                lines,
                choice: None,
            });
        }
        if let Some(trial) = &solution.trial {
            let lines = self.fresh(std::slice::from_ref(&trial.say));
            (self.tell)(Thought {
                lines,
                choice: None,
            });
        }
        if let Some(choice) = proved(self.position, solution)
            && self.moves.contains(&choice.best())
            && self.is_more(&choice)
            && !self.walks_into_mate(&choice)
        {
            self.publish(&choice, &reasons::combination(solution));
            self.combination = Some(choice);
        }
    }

    /// A gain of material is no good if the other side mates meanwhile: the proof is about material
    /// alone.
    fn walks_into_mate(&mut self, choice: &Choice) -> bool {
        let Value::Pawns(_) = choice.line.value else {
            return false;
        };
        let (hoped, stop) = (ONLY_MATES, &self.task.stop);
        let (mate, made) = vet(self.position, choice.best(), hoped, MATE_NODES, stop);
        self.nodes += made;
        if let Some(mate) = &mate {
            let text = reasons::rejected(self.position, mate);
            let lines = self.fresh(&[text]);
            (self.tell)(Thought {
                lines,
                choice: None,
            });
        }
        mate.is_some()
    }

    /// Whether a combination is worth more than the one that is known.
    fn is_more(&self, choice: &Choice) -> bool {
        let worth = |choice: &Choice| match choice.line.value {
            Value::Mate(moves) => i32::MAX - moves as i32,
            Value::Pawns(hundredths) => hundredths,
        };
        self.combination
            .as_ref()
            .is_none_or(|known| worth(choice) > worth(known))
    }

    /// Goes through the best candidates until one leaves the other side no combination.
    fn vet_candidates(&mut self, round: &Round) {
        let mut refuted: Vec<Refutation> = Vec::new();
        while refuted.len() < VETTED && !self.is_stopped() && self.left() > 1 {
            let Some(best) = self.candidates.best() else {
                return;
            };
            if refuted.iter().any(|known| known.line[0] == best.action) {
                break;
            }
            let (action, hoped) = (best.action, best.score);
            let (refutation, made) =
                vet(self.position, action, hoped, round.theirs, &self.task.stop);
            self.nodes += made;
            let Some(refutation) = refutation else { break };
            self.candidates.lower(refutation.clone());
            refuted.push(refutation);
            self.think_on(round.deep / 4);
        }
        let rejected = |refutation| reasons::rejected(self.position, refutation);
        let reasons: Vec<String> = refuted.iter().map(rejected).collect();
        self.show(&refuted);
        self.publish_best(&reasons);
    }

    /// Where refutations are asked for: what beats the other moves, the likelier ones first.
    fn refute_others(&mut self, nodes: usize) {
        if !self.task.options.refutations {
            return;
        }
        let hoped = self.candidates.best().map_or(0, |best| best.score);
        let others = self.candidates.all().iter().skip(1).take(SHOWN);
        let others: Vec<Move> = others.map(|candidate| candidate.action).collect();
        for action in others {
            if self.is_stopped() || self.left() <= 1 {
                return;
            }
            let (refutation, made) = vet(self.position, action, hoped, nodes, &self.task.stop);
            self.nodes += made;
            self.show(refutation.as_slice());
        }
    }

    fn show(&mut self, refuted: &[Refutation]) {
        if self.task.options.refutations {
            let lines = refuted.iter().map(|known| info::refutation(&known.line));
            let lines = lines.collect();
            (self.tell)(Thought {
                lines,
                choice: None,
            });
        }
    }

    /// What the other side would do if we passed: told once, when there is time.
    fn tell_threat(&mut self, index: usize) {
        let leisure = self.task.soft.is_none_or(|soft| soft >= TIME_FOR_THREATS);
        if index != 1 || !leisure || !self.task.options.explain || self.task.go.nodes.is_some() {
            return;
        }
        let Some(passed) = passed(self.position) else {
            return;
        };
        if let Some(solution) = claim(&request(passed, THREAT_NODES, &self.task.stop)) {
            self.nodes += solution.stats.nodes as u64;
            let text = reasons::threat(self.position.turn().other(), &solution);
            let lines = self.fresh(&[text]);
            (self.tell)(Thought {
                lines,
                choice: None,
            });
        }
    }

    /// Tells the best candidate.
    fn publish_best(&mut self, reasons: &[String]) {
        let Some(best) = self.candidates.best().cloned() else {
            return;
        };
        let mut reasons = reasons.to_vec();
        if self.tried > 0 && self.explained != Some(best.action) {
            self.explained = Some(best.action);
            reasons.push(reasons::quiet(self.position, &best, self.tried));
        }
        let choice = Choice {
            line: judged(&best),
            proof: None,
        };
        self.publish(&choice, &reasons);
    }

    fn publish(&mut self, choice: &Choice, reasons: &[String]) {
        let mut lines = match self.task.options.explain {
            true => self.fresh(reasons),
            false => Vec::new(),
        };
        let others = self
            .candidates
            .all()
            .iter()
            .filter(|other| other.action != choice.best() && other.exact);
        let others = others.map(judged).take(self.task.options.lines - 1);
        let effort = Effort {
            depth: self.depth,
            deepest: self.deepest,
            nodes: self.nodes,
            milliseconds: self.start.elapsed().as_millis() as u64,
        };
        let wdl = self.task.options.show_wdl;
        let all = [choice.line.clone()].into_iter().chain(others).enumerate();
        lines.extend(all.map(|(index, line)| info::line(index + 1, &line, effort, wdl)));
        (self.tell)(Thought {
            lines,
            choice: Some(choice.clone()),
        });
    }

    /// What has not been said yet, as lines.
    fn fresh(&mut self, texts: &[String]) -> Vec<String> {
        let mut lines = Vec::new();
        for text in texts {
            if !self.said.contains(text) {
                lines.extend(info::strings(text));
                self.said.push(text.clone());
            }
        }
        lines
    }
}

/// A line that was only looked at. Its mates are no proofs, and are not called mates.
pub(crate) fn judged(candidate: &Candidate) -> Line {
    let score = match is_mate(candidate.score) {
        true => LIKE_A_MATE * candidate.score.signum(),
        false => candidate.score,
    };
    Line {
        value: Value::Pawns(score),
        moves: candidate.line.clone(),
    }
}

/// A proved combination as a choice.
fn proved(position: &Chess, solution: &Solution) -> Option<Choice> {
    let attack = solution.proof.clone().filter(|_| solution.is_proved())?;
    let turn = position.turn();
    let mate = solution.is_mate();
    let promise = Promise {
        attack,
        balance: (!mate).then(|| balance(position, turn) + solution.gain()),
    };
    match mate {
        true => promised(position, &promise),
        false => None,
    }
    .or_else(|| {
        let moves = solution.told.clone();
        let value = Value::Pawns(promise.balance.map_or(LIKE_A_MATE, |units| units * 10));
        (!moves.is_empty()).then_some(Choice {
            line: Line { value, moves },
            proof: Some(promise),
        })
    })
}

/// What a proof promises from here, by its longest line.
fn promised(position: &Chess, promise: &Promise) -> Option<Choice> {
    let moves = lines::stubborn(position, &promise.attack).filter(|moves| !moves.is_empty())?;
    let value = match promise.balance {
        Some(units) => Value::Pawns(units * 10),
        None => {
            let end = moves
                .iter()
                .fold(position.clone(), |at, &action| played(&at, action));
            end.is_checkmate()
                .then(|| Value::Mate(moves.len().div_ceil(2)))?
        }
    };
    Some(Choice {
        line: Line { value, moves },
        proof: Some(promise.clone()),
    })
}
