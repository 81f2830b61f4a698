//! What a question may cost is what it costs, and not a node more.

use planche::{Goal, Limits, Request, position, solve};

/// Positions in which many replies are answered at once, which used to be counted after the limit was looked at.
const POSITIONS: [&str; 4] = [
    "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 0 1",
    "6k1/5ppp/8/8/3q4/1N6/5PPP/6K1 w - - 0 1",
];

#[test]
fn no_more_nodes_are_made_than_are_allowed() {
    for fen in POSITIONS {
        for goal in [Goal::Auto, Goal::Mate, Goal::Material(30), Goal::Draw] {
            for nodes in [0, 1, 7, 40, 100, 333] {
                let limits = Limits { nodes, time: None };
                let request = Request::new(position(fen).expect("a position"));
                let solution = solve(&request.goal(goal).unique(true).limits(limits));
                let made = solution.stats.nodes;
                let others = solution.stats.others;
                assert!(
                    made <= nodes,
                    "{made} of {nodes}, {others} of them for others: {fen} {goal:?}"
                );
            }
        }
    }
}
