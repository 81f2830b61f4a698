//! Every sentence of a proof and of the player is derived again from the rules.

mod common;

use common::positions;
use planche_game::exhaust::{Worth, exhaust};
use planche_game::player::Player;
use planche_game::player::effort::Effort;
use planche_game::player::motive::Motive;
use planche_game::player::tuning::Tuning;
use planche_game::win::proof::{Attack, Defence, Next};
use planche_game::win::{Answer, Limits, solve};
use planche_game::{Move, MoveList, Outcome, Part, Rules, Side, State, library};

/// A position and the game it belongs to.
#[derive(Clone)]
struct Scene<'a> {
    rules: &'a Rules,
    state: State,
}

impl<'a> Scene<'a> {
    fn after(&self, parts: &[Part]) -> Scene<'a> {
        let mut state = self.state.clone();
        self.rules.make(&mut state, parts);
        state.forget();
        Scene {
            rules: self.rules,
            state,
        }
    }

    fn passed(&self) -> Scene<'a> {
        self.after(&[])
    }

    fn named(&self, name: &str) -> Option<Move> {
        let moves = self.rules.named_moves(&self.state);
        moves
            .into_iter()
            .find(|(known, _)| known == name)
            .map(|(_, found)| found)
    }

    fn outcome(&self) -> Outcome {
        self.rules
            .turn(&mut self.state.clone(), &mut MoveList::default())
    }

    /// Whether a move is legal for the side to move and wins at once.
    fn wins_with(&self, name: &str) -> bool {
        let side = self.state.side;
        self.named(name)
            .is_some_and(|found| self.after(&found.parts).outcome() == Outcome::Won(side))
    }

    fn winning(&self) -> Vec<String> {
        let names = self
            .rules
            .named_moves(&self.state)
            .into_iter()
            .map(|(name, _)| name);
        names.filter(|name| self.wins_with(name)).collect()
    }

    fn replies(&self) -> Vec<String> {
        self.rules
            .named_moves(&self.state)
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }

    /// Whether all squares between the ends of `the row a1–c3` belong to a side.
    fn row_belongs(&self, row: &str, side: Side) -> bool {
        let board = &self.rules.game.board;
        let (first, last) = row.split_once('–').expect("two ends");
        let place =
            |name: &str| board.coordinates(board.named(name).expect("a square"), Side::First);
        let ((a, b), (c, d)) = (place(first), place(last));
        let length = (c - a).abs().max((d - b).abs());
        (0..=length).all(|n| {
            let square = board.square(a + (c - a) * n / length, b + (d - b) * n / length);
            let value = self.state.cells[square.expect("on the board") as usize];
            self.rules
                .game
                .kinds
                .man(value)
                .is_some_and(|(owner, _)| owner == side)
        })
    }
}

/// The names behind the words, up to a full stop or a new clause.
fn names(text: &str) -> Vec<&str> {
    text.split([',', ';'])
        .flat_map(|part| part.split(" and "))
        .map(str::trim)
        .collect()
}

/// Derives a sentence again. Returns what it was about, so that it is known which sentences came up.
fn derive(before: &Scene, attack: &Attack) -> &'static str {
    let attacker = before.state.side;
    let made = before.after(&before.named(&attack.name).expect("legal").parts);
    let (what, rest) = attack.why.split_once("; ").unwrap_or((&attack.why, ""));
    let why = &attack.why;
    if let Next::Defence(defence) = &attack.after {
        derive_replies(&made, defence, rest, why);
    }
    if let Some(row) = what.strip_prefix("wins by the row ") {
        assert!(
            made.row_belongs(row, attacker) && made.outcome() == Outcome::Won(attacker),
            "{why}"
        );
        return "row";
    }
    if what.starts_with("wins") {
        assert_eq!(made.outcome(), Outcome::Won(attacker), "{why}");
        return "wins";
    }
    if let Some(threat) = what.strip_prefix("threatens to complete the row ") {
        let (row, rest) = threat.split_once(" with ").expect("a move");
        let name = names(rest)[0];
        let passed = made.passed();
        assert_eq!(passed.winning(), [name], "{why}");
        let won = passed.after(&passed.named(name).expect("legal").parts);
        assert!(won.row_belongs(row, attacker), "{why}");
        return "threat";
    }
    if what.starts_with("threatens ") {
        assert_eq!(made.passed().winning().len(), 1, "{why}");
        return "threat";
    }
    if let Some((count, told)) = what
        .strip_prefix("makes ")
        .and_then(|t| t.split_once(" threats at once"))
    {
        let winning = made.passed().winning();
        let count = if count == "two" {
            2
        } else {
            count.parse().expect("a number")
        };
        assert_eq!(winning.len(), count, "{why}");
        let named = told.is_empty() || winning.iter().all(|name| told.contains(name.as_str()));
        assert!(named, "{why}");
        return "threats";
    }
    if let Some(rest) = what.strip_prefix("prepares the next threat") {
        assert_eq!(rest, "", "{why}");
        return "prepares";
    }
    if let Some(rest) = what.strip_prefix("prepares ") {
        let passed = made.passed();
        assert!(
            passed.winning().is_empty(),
            "{why}: it is a threat of the first order"
        );
        let next = passed.after(&passed.named(names(rest)[0]).expect("legal").parts);
        let answered = solve(next.rules, &next.passed().state, &Limits::default()).0;
        assert!(matches!(answered, Answer::Proved(_)), "{why}");
        return "later";
    }
    if what.starts_with("attacks ") {
        assert!(made.rules.in_check(&made.state), "{why}");
        return "check";
    }
    assert_eq!(what, "moves on", "an unknown sentence");
    "again"
}

fn derive_replies(made: &Scene, defence: &Defence, told: &str, why: &str) {
    let legal = made.replies();
    let unnamed = || {
        legal
            .iter()
            .filter(|name| !defence.replies.contains_key(*name))
    };
    let stopped = |name: &String, threat: &str| {
        let after = made.after(&made.named(name).expect("legal").parts);
        after.state.side != made.state.side && after.wins_with(threat)
    };
    if let Some(name) = told.strip_prefix("no reply prevents ") {
        assert!(legal.iter().all(|reply| stopped(reply, name)), "{why}");
    } else if told.starts_with("no reply stops") {
        for name in &legal {
            let after = made.after(&made.named(name).expect("legal").parts);
            assert!(!after.winning().is_empty(), "{why}: {name} stops it");
        }
    } else if let Some(only) = told.strip_prefix("the only repl") {
        let listed = only.split_once(' ').expect("is or are").1;
        let listed = names(listed.trim_start_matches("is ").trim_start_matches("are "));
        assert!(defence.replies.keys().eq(listed), "{why}");
        let threat = defence.otherwise.as_ref().map(|attack| attack.name.clone());
        assert!(
            unnamed().all(|name| stopped(name, threat.as_deref().unwrap_or(""))),
            "{why}"
        );
    } else if let Some((count, _)) = told.split_once(" replies have") {
        assert_eq!(count, defence.replies.len().to_string(), "{why}");
    } else {
        assert_eq!(told, "no reply is left", "an unknown sentence");
    }
}

fn walk(before: &Scene, attack: &Attack, seen: &mut Vec<&'static str>) {
    seen.push(derive(before, attack));
    let made = before.after(&before.named(&attack.name).expect("legal").parts);
    follow(&made, &attack.after, seen);
}

fn follow(at: &Scene, next: &Next, seen: &mut Vec<&'static str>) {
    match next {
        Next::Won => {}
        Next::Attack(attack) => walk(at, attack, seen),
        Next::Defence(defence) => {
            // Every named reply once is enough: the others have the same answer.
            for (name, next) in defence.replies.iter().take(12) {
                follow(&at.after(&at.named(name).expect("legal").parts), next, seen);
            }
        }
    }
}

#[test]
fn proofs_say_what_is_so() {
    let mut seen = Vec::new();
    for (name, width, height) in [
        ("tic-tac-toe", 3, 3),
        ("three-mens-morris", 3, 3),
        ("connect-four", 5, 5),
        ("gomoku", 8, 8),
        ("hex", 4, 4),
        ("breakthrough", 4, 5),
        ("chess", 8, 8),
        ("nine-mens-morris", 8, 3),
    ] {
        let rules = library::load_sized(name, width, height).unwrap().unwrap();
        let limits = Limits {
            nodes: 2_000,
            moves: 4,
            quiet: 3,
            until: None,
        };
        for state in positions(&rules, 80, 5) {
            if let Answer::Proved(proof) = solve(&rules, &state, &limits).0 {
                walk(
                    &Scene {
                        rules: &rules,
                        state,
                    },
                    &proof,
                    &mut seen,
                );
            }
        }
    }
    for kind in ["row", "wins", "threat", "threats", "later", "check"] {
        assert!(
            seen.contains(&kind),
            "no sentence of the kind `{kind}` came up"
        );
    }
}

/// What the player says about a move holds after it.
fn derive_motive(before: &Scene, action: &Move, motive: &Motive) -> &'static str {
    let made = before.after(&action.parts);
    let words = motive.words();
    match motive {
        Motive::Only => {
            assert_eq!(before.replies().len(), 1, "{words}");
            "only"
        }
        Motive::Stops { reply, .. } => {
            assert!(before.passed().wins_with(reply), "{words}: it did not win");
            assert!(!made.wins_with(reply), "{words}: it still wins");
            "stops"
        }
        Motive::Threatens { next, .. } => {
            assert!(made.passed().wins_with(next), "{words}");
            "threatens"
        }
        Motive::Gains(men) => {
            let lead = |state: &State| lead(made.rules, state, before.state.side);
            let sure = least(&made, before.state.side, 1) - lead(&before.state);
            assert_eq!(sure, *men, "{words}");
            "gains"
        }
        Motive::Takes(..) => {
            assert!(
                action
                    .parts
                    .iter()
                    .any(|part| matches!(part, Part::Captured(_))),
                "{words}"
            );
            "takes"
        }
        Motive::Fewest(count) => {
            assert_eq!(made.replies().len(), *count, "{words}");
            "fewest"
        }
        Motive::Tempts(wrong, replies) => {
            let worked = exhaust(before.rules, &made.state, 500_000).expect("it was worked out");
            let due = points(worked.worth, before.state.side);
            let better = |worth: &Worth| points(*worth, before.state.side) > due;
            let found = worked.moves.iter().filter(|(_, worth)| better(worth));
            assert_eq!(
                (found.count(), worked.moves.len()),
                (*wrong, *replies),
                "{words}"
            );
            "tempts"
        }
        Motive::Wins(_) => "wins",
        Motive::Opinion(..) => "opinion",
    }
}

fn points(worth: Worth, side: Side) -> i32 {
    match worth {
        Worth::Won(winner, _) if winner == side => 1,
        Worth::Won(..) => -1,
        Worth::Drawn => 0,
    }
}

fn lead(rules: &Rules, state: &State, side: Side) -> i32 {
    let men = state.cells[..rules.game.layout.squares].iter();
    let owners = men.filter_map(|&value| rules.game.kinds.man(value));
    owners
        .map(|(owner, _)| if owner == side { 1 } else { -1 })
        .sum()
}

/// Plain minimax over men: `depth` moves, then captures only.
fn least(at: &Scene, side: Side, depth: i32) -> i32 {
    match at.outcome() {
        Outcome::Won(winner) => return if winner == side { 1_000 } else { -1_000 },
        Outcome::Drawn => return 0,
        Outcome::Ongoing => {}
    }
    let standing = lead(at.rules, &at.state, side);
    if depth <= -8 {
        return standing;
    }
    let moves = at.rules.moves(&at.state);
    let takes = |found: &&Move| {
        found
            .parts
            .iter()
            .any(|part| matches!(part, Part::Captured(_)))
    };
    let captures: Vec<&Move> = moves.iter().filter(takes).collect();
    let free = depth <= 0 && captures.len() < moves.len();
    let tried: Vec<&Move> = if free {
        captures
    } else {
        moves.iter().collect()
    };
    let values = tried
        .iter()
        .map(|found| least(&at.after(&found.parts), side, depth - 1));
    let values = values.chain(free.then_some(standing));
    let best = if at.state.side == side {
        values.max()
    } else {
        values.min()
    };
    best.unwrap_or(standing)
}

#[test]
fn the_player_says_what_is_so() {
    let mut seen = Vec::new();
    for name in [
        "tic-tac-toe",
        "connect-four",
        "gomoku",
        "breakthrough",
        "draughts",
        "hex",
        "three-mens-morris",
    ] {
        let rules = library::load(name).unwrap();
        let tuning = library::tuning(name, &rules).unwrap_or_else(|| Tuning::first_look(&rules));
        for state in positions(&rules, 60, 3) {
            let mut player = Player::new(&rules, &tuning, 1);
            let effort = Effort {
                positions: 200,
                until: None,
            };
            let Some(choice) = player.choose(std::slice::from_ref(&state), effort) else {
                continue;
            };
            let scene = Scene {
                rules: &rules,
                state,
            };
            seen.extend(
                choice
                    .motives
                    .iter()
                    .map(|motive| derive_motive(&scene, &choice.action, motive)),
            );
        }
    }
    for kind in [
        "stops",
        "threatens",
        "gains",
        "fewest",
        "wins",
        "opinion",
        "tempts",
    ] {
        assert!(
            seen.contains(&kind),
            "no reason of the kind `{kind}` came up: {seen:?}"
        );
    }
}
