//! The story of an idea: the chains of the papers come out of the search, every link holds by the rules of chess, and
//! the printed plan is what the line carries out. `PLANCHE_PUZZLES=puzzles.csv` asks for puzzles of a file as well.

mod support;

use planche::{Beat, Fared, Goal, Limits, Origin, Request, Thread, Tuning, story, think};
use planche_plan::{State, Statement};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};
use std::sync::Arc;
use support::told;

const CHAINS: &str = include_str!("data/chains.txt");
const SEEDS: &str = include_str!("data/seeds.txt");
const THEMES: &str = include_str!("data/themes.txt");

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect(fen);
    fen.into_position(CastlingMode::Standard).expect("legal")
}

fn request(goal: &str, fen: &str) -> Request {
    let limits = Limits {
        nodes: 3_000,
        time: None,
    };
    let goal: Goal = goal.parse().expect("a goal");
    Request::new(position(fen)).goal(goal).limits(limits)
}

/// The first thing that is missing from the story, or out of order.
fn missing<'a>(told: &[String], wanted: &[&'a str]) -> Option<&'a str> {
    let mut told = told.iter();
    let missing = |line: &&&str| !told.any(|told| told == **line);
    wanted.iter().find(missing).copied()
}

fn chains() -> Vec<(&'static str, Vec<&'static str>)> {
    let cases = CHAINS.split("\n\n").skip(1).map(|case| {
        let mut lines = case.lines().filter(|line| !line.is_empty());
        (lines.next().expect("a position"), lines.collect())
    });
    cases.collect()
}

fn asked(head: &str) -> Request {
    let mut words = head.splitn(3, ' ').skip(1);
    let (goal, fen) = (words.next().expect("a goal"), words.next().expect("a FEN"));
    request(goal, fen)
}

#[test]
fn the_chains_of_the_papers_come_out_of_the_search() {
    let cases = chains();
    assert!(cases.len() >= 5);
    for (head, wanted) in cases {
        let told = told(&think(&asked(head)).story);
        let missing = missing(&told, &wanted);
        assert_eq!(missing, None, "{head}\n{}", told.join("\n"));
    }
}

/// Nobody writes the chains by hand: without the remedies that destroy a dangerous move there are none.
#[test]
fn without_its_class_of_remedies_a_chain_is_gone() {
    let mut tuning = Tuning::default();
    tuning.switch_off("class:destroy").expect("a class");
    for (head, wanted) in chains() {
        if !wanted.iter().any(|line| line.starts_with("spoiled")) {
            continue;
        }
        let request = Request {
            tuning: Arc::new(tuning.clone()),
            ..asked(head)
        };
        let told = told(&think(&request).story);
        assert!(missing(&told, &wanted).is_some(), "{head}");
    }
}

/// The positions of the papers, and the puzzles of the themes.
fn positions() -> Vec<Request> {
    let seeds = SEEDS.lines().filter(|line| !line.starts_with('#'));
    let seeds = seeds.map(|line| {
        let words: Vec<&str> = line.splitn(5, ' ').collect();
        request(words[1], words[4])
    });
    let themes = THEMES.lines().filter_map(|line| line.strip_prefix("fen "));
    let themes = themes.map(|fen| request("auto", fen));
    seeds.chain(themes).chain(puzzles()).collect()
}

/// As many puzzles of a file of Lichess as `PLANCHE_COUNT` says, where `PLANCHE_PUZZLES` names one.
fn puzzles() -> Vec<Request> {
    let Ok(path) = std::env::var("PLANCHE_PUZZLES") else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(&path).expect(&path);
    let count = std::env::var("PLANCHE_COUNT").map_or(200, |text| text.parse().expect("a number"));
    let positions = planche::positions(text.as_bytes(), None).expect("puzzles");
    let limits = Limits {
        nodes: 1_000,
        time: None,
    };
    let puzzles = positions.into_iter().take(count);
    puzzles
        .map(|puzzle| Request::new(puzzle.position).limits(limits))
        .collect()
}

fn threads() -> Vec<(Request, Arc<Thread>)> {
    let solved = positions().into_iter().filter_map(|request| {
        let solution = planche::solve(&request.clone().doubting(false));
        Some((request, solution.thread?))
    });
    solved.collect()
}

fn after(position: &Chess, action: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(action);
    after
}

/// Every statement of the printed plan was played, or threatened, or holds; and it is written in the order of the line.
fn check_plan(thread: &Thread) -> usize {
    assert_eq!(thread.plan.steps().len(), thread.fared.len());
    let plan: planche_plan::Plan = thread.plan.to_string().parse().expect("plan text");
    assert!(plan.same_statements(&thread.plan), "{}", thread.plan);
    let mut latest = 0;
    for (step, fared) in thread.plan.steps().iter().zip(&thread.fared) {
        let at = |ply: usize| {
            thread
                .turns
                .iter()
                .find(|turn| turn.ply == ply)
                .expect("a turn")
        };
        let text = format!("{} in\n{}", step.statement, thread.plan);
        let ply = match (*fared, step.statement) {
            (
                Fared::Played(ply),
                Statement::Move {
                    from, to, starred, ..
                },
            ) => {
                let turn = at(ply);
                assert!(!starred && turn.action.from() == Some(from), "{text}");
                assert_eq!(planche_analysis::arrival(&turn.action), to, "{text}");
                assert!(turn.before.is_legal(turn.action), "{text}");
                ply
            }
            (
                Fared::Threatened(ply),
                Statement::Move {
                    from, to, starred, ..
                },
            ) => {
                let next = after(&at(ply).before, at(ply).action);
                assert!(starred && next.them().contains(from), "{text}");
                assert!(next.us().contains(to), "{text}");
                assert!(next.board().attacks_from(from).contains(to), "{text}");
                ply
            }
            (Fared::Held(ply), Statement::Verify { square, state }) => {
                let before = &at(ply).before;
                let (friend, enemy) =
                    (before.us().contains(square), before.them().contains(square));
                let role = before.board().role_at(square);
                let holds = match state {
                    State::Vacant => !friend && !enemy,
                    State::NotVacant => friend || enemy,
                    State::Friend => friend,
                    State::NotFriend => !friend,
                    State::Enemy(wanted) => enemy && (wanted.is_none() || wanted == role),
                    State::NotEnemy(wanted) => !(enemy && (wanted.is_none() || wanted == role)),
                    State::EnemyBut(other) => enemy && role != Some(other),
                };
                assert!(holds, "{text}");
                ply
            }
            _ => panic!("neither played nor threatened nor held: {text}"),
        };
        assert!(ply >= latest, "out of order: {text}");
        latest = ply;
    }
    thread.fared.len()
}

/// What the defender tries can be played, is the first step of his plan, and does what is said of it to what is
/// threatened.
fn check_tries(thread: &Thread) -> usize {
    let tried: Vec<_> = thread.turns.iter().flat_map(|turn| &turn.tried).collect();
    for one in &tried {
        let text = format!("{:?} {}", one.path, one.plan);
        assert!(one.position.is_legal(one.reply), "{text}");
        let first = one.plan.first().expect("a step");
        let Statement::Move { from, to, .. } = first.statement else {
            panic!("no move: {text}");
        };
        let arrives = planche_analysis::arrival(&one.reply);
        assert_eq!((Some(from), to), (one.reply.from(), arrives), "{text}");
        let next = after(&one.position, one.reply);
        assert!(
            one.answer.is_some_and(|answer| next.is_legal(answer)),
            "{text}"
        );
        let idle = planche_plan::passed(&one.position).expect("no check");
        assert!(idle.is_legal(one.threat), "{text}");
        for target in one.targets() {
            let attackers =
                (next.board()).attacks_to(target, !next.turn(), next.board().occupied());
            assert!(
                attackers.contains(to) && next.us().contains(target),
                "{text}"
            );
        }
        let line = one
            .threat
            .from()
            .map(|from| shakmaty::attacks::between(from, one.threat.to()));
        match first.reason {
            planche_plan::Reason::Guard { square } => {
                assert!(next.board().attacks_from(to).contains(square), "{text}");
                assert_eq!(square, planche_analysis::arrival(&one.threat), "{text}");
            }
            planche_plan::Reason::Block { square } => {
                assert!(line.is_some_and(|line| line.contains(square)), "{text}");
                assert_eq!(square, to, "{text}");
            }
            planche_plan::Reason::CheckFirst => assert!(next.is_check(), "{text}"),
            _ => {}
        }
    }
    tried.len()
}

/// Every link says what is so: a failure can be played, its last move spoils the plan's move, and a remedy acts on the
/// man, the line or the square that the dangerous move needs.
fn check_links(request: &Request, thread: &Thread) -> usize {
    let mut links = 0;
    for beat in story(thread) {
        if let Beat::Spoiled { path, say } = beat {
            let mut position = request.position.clone();
            for uci in &path {
                let uci: UciMove = uci.parse().expect("UCI");
                let action = uci.to_move(&position).expect(&say);
                position = after(&position, action);
            }
            links += 1;
        }
    }
    for link in thread.turns.iter().flat_map(|turn| &turn.links) {
        let plan = &thread.history.entry(link.plan).expect("kept").plan;
        let parent = link.origin.parent();
        let parent = parent.map(|parent| &thread.history.entry(parent).expect("kept").plan);
        match link.origin {
            Origin::Rest { done, .. } => {
                let parent = parent.expect("a plan");
                assert!(plan.same_statements(&parent.after(usize::from(done))));
            }
            Origin::Expansion { step, .. } => {
                let rest = parent.expect("a plan").after(usize::from(step) + 1);
                let front = plan.steps().len() - rest.steps().len();
                assert!(
                    front > 0 && plan.after(front).same_statements(&rest),
                    "{plan}"
                );
            }
            Origin::Remedy { at, .. } => {
                let spoiled = parent.expect("a plan");
                // Where the gain is in hand, the modification may be all of the plan.
                let alone = plan.modifications() == 1 && plan.steps().len() == 1;
                let front = plan.steps().len().checked_sub(spoiled.steps().len());
                let goes_on =
                    |front: usize| front > 0 && plan.after(front).same_statements(spoiled);
                assert!(alone || front.is_some_and(goes_on), "{plan}");
                let path = thread.history.path(at).expect("a way there");
                let [.., failed, by] = path[..] else {
                    panic!("a failure has two moves");
                };
                let (failed, by) = (failed.expect("a move"), by.expect("a move"));
                match plan.steps()[0].reason {
                    planche_plan::Reason::Forestall { from, to } => {
                        assert_eq!((from, to), (by.from, by.to));
                    }
                    planche_plan::Reason::Block { square } => {
                        let line = shakmaty::attacks::between(by.from, by.to);
                        assert!(line.contains(square), "{plan}");
                    }
                    planche_plan::Reason::Guard { square } => assert_eq!(square, by.to),
                    _ => {}
                }
                // The spoiled plan begins with the move that failed, unless the attacker had to answer checks since.
                if let Some(Statement::Move { from, to, .. }) =
                    spoiled.first().map(|step| step.statement)
                {
                    let plies = path
                        .iter()
                        .flatten()
                        .any(|ply| (ply.from, ply.to) == (from, to));
                    assert!(plies, "{spoiled} before {failed:?}");
                }
            }
            _ => {}
        }
        links += 1;
    }
    links
}

#[test]
fn printed_plans_are_carried_out_and_every_link_holds() {
    let threads = threads();
    assert!(threads.len() > 60, "{} solved", threads.len());
    let (mut statements, mut links, mut tries) = (0, 0, 0);
    for (request, thread) in &threads {
        statements += check_plan(thread);
        links += check_links(request, thread);
        tries += check_tries(thread);
    }
    assert!(statements > 200 && links > 200, "{statements}, {links}");
    assert!(tries > 15, "{tries}");
}

/// Tarrasch against Taubenhaus, 1887: the book's combination, and White's own plan that refutes it. The bishop has left e5,
/// so the queen comes to e7.
#[test]
fn where_nothing_is_proved_what_came_nearest_is_told() {
    let fen = "r1b2r1k/ppp4p/3p4/3Pbpq1/B7/2PN4/PP2Q1PP/R4RK1 b - - 5 24";
    let limits = Limits {
        nodes: 1_000,
        time: None,
    };
    let request = Request::new(position(fen)).limits(limits).doubting(false);
    let thoughts = think(&request);
    assert!(!thoughts.solution.is_proved());
    let told = told(&thoughts.story);
    let wanted = ["plays e5h2", "plays g5h4", "plays h4a4", "tries e2e7"];
    assert_eq!(missing(&told, &wanted), None, "{told:#?}");
    assert_eq!(told.last().map(String::as_str), Some("spoiled e2e7"));
    let plans = thoughts.story.iter().filter_map(|beat| match beat {
        Beat::Tries { plan, .. } => Some(plan.text.replace('\n', ", ")),
        _ => None,
    });
    let plans: Vec<String> = plans.collect();
    assert_eq!(plans, ["e5 E -> V, e2e7, e7c7*, e7f8*"], "the paper's P57");
    let nearest = thoughts.solution.attempt.expect("a search that tried");
    check_links(&request, &Arc::new(nearest.thread.clone()));
}
