//! Every plan that the papers quote is among those generated, by the generator they name.

use std::collections::HashMap;

use planche_analysis::{
    Scope, SeenPlan, View, analyse, analyse_around, destroy, interference, new_captures, realise,
    withdraw,
};
use planche_plan::{Plan, Statement, Step, Values};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, Move, Position, Square};

const CASES: &str = include_str!("data/paper-plans.txt");

/// One figure: its position, and the plans named so far.
struct Figure {
    name: String,
    root: Chess,
    plans: HashMap<String, Plan>,
}

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard)
        .expect("a legal position")
}

fn parse(text: &str) -> Plan {
    text.replace("; ", "\n").parse().expect("plan text")
}

impl Figure {
    fn after(&self, moves: &str) -> Chess {
        let mut position = self.root.clone();
        for name in moves.split_whitespace() {
            let uci: UciMove = name.parse().expect("a move");
            let m = uci.to_move(&position).expect("a legal move");
            position.play_unchecked(m);
        }
        position
    }

    /// A plan by its name, or written out.
    fn plan(&self, words: &str) -> Plan {
        match words.strip_prefix("text ") {
            Some(text) => parse(text),
            None if words == "nothing" => Plan::default(),
            None => self.plans[words].clone(),
        }
    }

    /// What the generator called `how` writes.
    fn generate(&self, how: &str, at: &Chess) -> Vec<Plan> {
        let view = View::new(at, Values::default());
        let (starred, how) = match how.strip_suffix(" *") {
            Some(how) => (true, how),
            None => (false, how),
        };
        let (verb, rest) = how.split_once(' ').unwrap_or((how, ""));
        match (verb, rest) {
            ("initial", _) => plans(analyse(&view, Scope::ROOT)),
            ("other", "side") => {
                let other = at.clone().swap_turn().expect("no check");
                plans(analyse(&View::new(&other, Values::default()), Scope::ROOT))
            }
            ("around", square) => plans(analyse_around(&view, square_of(square), Scope::DEEPER)),
            ("realise", words) => carried_out(&view, &self.plan(words)),
            ("rest", words) => vec![self.plan(&words["of ".len()..]).after(1)],
            ("interference", words) => vec![interference(&self.plan(words))],
            ("capture", words) => {
                let rest = self.plan(&words["before ".len()..]);
                let captures = new_captures(&view, &[]).into_iter();
                captures.map(|step| rest.preceded_by(&[step])).collect()
            }
            ("withdraw" | "destroy", words) => {
                let (m, words) = words.split_once(' ').expect("a move and a plan");
                let dangerous = imagined(&view, m);
                match verb {
                    "withdraw" => withdraw(&view, &dangerous, &self.plan(words), starred)
                        .into_iter()
                        .collect(),
                    _ => destroy(&view, &dangerous, &self.plan(words), starred),
                }
            }
            _ => panic!("unknown generator {how:?}"),
        }
    }
}

fn square_of(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A dangerous move is made on a later board: only its squares and its man matter.
fn imagined(view: &View, name: &str) -> Move {
    let (from, to) = (square_of(&name[..2]), square_of(&name[2..4]));
    Move::Normal {
        role: view.board().role_at(from).unwrap_or(shakmaty::Role::Knight),
        from,
        capture: view.board().role_at(to),
        to,
        promotion: None,
    }
}

/// The plans that the first modification turns into.
fn carried_out(view: &View, plan: &Plan) -> Vec<Plan> {
    let Some(Step {
        statement:
            Statement::Modify {
                square,
                change,
                starred,
            },
        reason,
    }) = plan.first().copied()
    else {
        panic!("{plan} begins with no modification");
    };
    let verify = Step::new(Statement::verify(square, change.wanted()), reason);
    realise(view, square, change, starred)
        .into_iter()
        .map(|mut way| {
            way.push(verify);
            plan.after(1).preceded_by(&way)
        })
        .collect()
}

fn check(figure: &mut Figure, header: &str, text: &str) {
    let (name, how) = header.split_once(": ").expect("a name and a generator");
    let (how, moves) = how.split_once(" / ").unwrap_or((how, ""));
    let expected = parse(text);
    let written = figure.generate(how, &figure.after(moves));
    let found = written.iter().find(|plan| plan.same_statements(&expected));
    let listed: Vec<String> = written
        .iter()
        .map(|plan| plan.to_string().replace('\n', "; "))
        .collect();
    let found = found.unwrap_or_else(|| {
        let name = format!("{} {name}", figure.name);
        panic!(
            "{name} is not written by {how:?}:\n{expected}\n\nwritten:\n{}",
            listed.join("\n")
        )
    });
    figure.plans.insert(name.to_owned(), found.clone());
}

#[test]
fn the_papers_plans_are_written() {
    let mut figure: Option<Figure> = None;
    let mut header: Option<&str> = None;
    let mut checked = 0;
    for line in CASES
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
    {
        if let Some(rest) = line.strip_prefix("figure ") {
            let (name, fen) = rest.split_once(' ').expect("a name and a FEN");
            figure = Some(Figure {
                name: name.to_owned(),
                root: position(fen),
                plans: HashMap::new(),
            });
        } else if let Some(text) = line.strip_prefix("    ") {
            check(
                figure.as_mut().expect("a figure"),
                header.expect("a header"),
                text,
            );
            checked += 1;
        } else {
            header = Some(line);
        }
    }
    assert_eq!(
        checked,
        CASES
            .lines()
            .filter(|line| line.starts_with("    "))
            .count()
    );
    assert!(checked > 60, "only {checked} plans were checked");
}

fn plans(found: Vec<SeenPlan>) -> Vec<Plan> {
    found.into_iter().map(|found| found.plan).collect()
}

#[test]
fn a_quiet_position_has_no_plan_that_can_be_played() {
    let start = View::new(&Chess::default(), Values::default());
    let plans = analyse(&start, Scope::DIRECT);
    assert!(plans.is_empty(), "{plans:?}");
    assert_eq!(start.targets(Square::A2, Square::A3, Bitboard::EMPTY), []);
}
