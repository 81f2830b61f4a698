//! Where there is nothing to win, that is said soon; see `data/quiet.txt`.

use planche::{Limits, Request, Solution, Status, position, solve};

const CASES: &str = include_str!("data/quiet.txt");

fn ask(fen: &str, nodes: usize, persevering: bool) -> Solution {
    let limits = Limits { nodes, time: None };
    let request = Request::new(position(fen).expect(fen)).limits(limits);
    solve(&request.persevering(persevering))
}

fn check(line: &str) {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [name, most, fen] = fields[..] else {
        panic!("three fields: {line}");
    };
    let most: usize = most.parse().expect("a number of nodes");
    let solution = ask(fen, 20_000, false);
    let found = solution.status == Status::None || solution.gave_up();
    assert!(found, "{name}: {:?}", solution.best());
    assert!(
        solution.stats.nodes <= most,
        "{name}: {} nodes",
        solution.stats.nodes
    );
    let words = match solution.status == Status::None {
        true => "No combination: every plan for mate or a gain was tried, and none works.",
        false => {
            "No combination was found: nothing that was looked at for mate or a gain comes near to working."
        }
    };
    let told = &solution.explanation;
    assert!(told.starts_with(words), "{name}: {told}");
}

#[test]
fn a_quiet_position_is_called_so_before_long() {
    let cases = CASES.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(cases.inspect(|line| check(line)).count(), 8);
}

#[test]
fn who_perseveres_goes_on_to_the_limits() {
    let fen = "r2qk2r/pp1nbpp1/2p1pn1p/7P/3P1B2/3Q1NN1/PPP2PP1/2KR3R w kq - 4 13";
    let soon = ask(fen, 3_000, false);
    assert!(soon.gave_up() && soon.stats.nodes < 1_000, "{soon:?}");
    assert_eq!(soon.status, Status::Limit);
    let late = ask(fen, 3_000, true);
    assert_eq!(late.status, Status::Limit);
    assert!(late.stats.nodes >= 3_000);
}
