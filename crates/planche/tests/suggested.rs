//! Plans that somebody suggests are carried out and mended, and the answer says what became of them.

mod support;

use planche::{Fate, Goal, Limits, Plan, Request, Trial, position, solve};
use support::told;

const CASES: &str = include_str!("data/suggested.txt");

struct Case {
    name: &'static str,
    request: Request,
    wanted: Vec<(&'static str, &'static str)>,
}

fn cases() -> Vec<Case> {
    CASES.split("\n\n").skip(1).map(case).collect()
}

fn case(text: &'static str) -> Case {
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let mut head = lines.next().expect("a position").splitn(3, ' ');
    let mut word = || head.next().expect("name, goal and position");
    let (name, goal, fen) = (word(), word(), word());
    let wanted: Vec<(&str, &str)> = lines
        .map(|line| line.split_once(' ').expect("two parts"))
        .collect();
    let plan = wanted
        .iter()
        .find(|(key, _)| *key == "plan")
        .expect("a plan")
        .1;
    let plan: Plan = plan.replace(", ", "\n").parse().expect("plan text");
    let goal: Goal = goal.parse().expect("a goal");
    let limits = Limits {
        nodes: 5_000,
        time: None,
    };
    let request = Request::new(position(fen).expect(fen))
        .goal(goal)
        .limits(limits);
    Case {
        name,
        request: request.suggest(vec![plan], true),
        wanted,
    }
}

fn fate(trial: &Trial) -> &'static str {
    match trial.fate {
        Fate::Wins => "wins",
        Fate::Mended { .. } => "mended",
        Fate::Unfit { .. } => "unfit",
        Fate::Stuck { .. } => "stuck",
        Fate::Fails { .. } => "fails",
        Fate::Undecided { .. } => "undecided",
    }
}

fn story(trial: &Trial) -> Vec<String> {
    match &trial.fate {
        Fate::Mended { story, .. } => told(story),
        _ => Vec::new(),
    }
}

fn check(case: &Case) {
    let solution = solve(&case.request);
    let trial = solution.trial.as_deref().expect("a verdict");
    let told = story(trial);
    let mut rest = told.iter();
    for (key, wanted) in &case.wanted {
        let name = case.name;
        match *key {
            "plan" => assert_eq!(trial.plan.replace('\n', ", "), *wanted),
            "fate" => assert_eq!(fate(trial), *wanted, "{name}: {}", trial.say),
            "says" => assert!(trial.say.contains(wanted), "{name}: {}", trial.say),
            "tells" => assert!(
                rest.any(|told| told == wanted),
                "{name}: {wanted} in {told:#?}"
            ),
            other => panic!("{name}: what is {other}?"),
        }
    }
    let wins = matches!(trial.fate, Fate::Wins | Fate::Mended { .. });
    assert_eq!(solution.is_proved(), wins, "{}", case.name);
}

#[test]
fn plans_of_the_papers_and_silly_ones_get_their_due() {
    let cases = cases();
    assert!(cases.len() >= 12);
    cases.iter().for_each(check);
}

/// Without `only` the position is solved all the same, and the verdict on the plan stands beside it.
#[test]
fn where_the_plan_fails_others_are_tried() {
    let cases = cases();
    let gift = cases
        .iter()
        .find(|case| case.name == "a-gift")
        .expect("a gift");
    let plans = gift
        .request
        .suggestion
        .as_ref()
        .expect("a plan")
        .plans
        .clone();
    let solution = solve(&gift.request.clone().suggest(plans, false));
    assert_eq!(solution.best_uci(), "d5c3".parse().ok());
    let trial = solution.trial.expect("a verdict");
    assert!(matches!(trial.fate, Fate::Fails { .. }));
}
