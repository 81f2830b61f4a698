//! The checker against a second one that is as simple as can be.
//!
//! The second checker keeps no path and prunes nothing: it writes out every line of play, replays
//! each from the root, and gives a settled leaf its exact minimax gain instead of asking whether
//! the wanted gain stays. Positions have few men, so that this ends.

use std::num::NonZeroU32;

use planche_proof::{After, Attack, Checker, Defence, Draw, Fault, Goal};
use proptest::prelude::*;
use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Move, Piece, Position, Role, Setup, Square,
};

const LOST: i32 = -10_000;
const WON: i32 = 10_000;

fn units(board: &Board, side: Color) -> i32 {
    let value = |piece: Piece| match piece.role {
        Role::Queen => 95,
        Role::Rook => 45,
        Role::Bishop | Role::Knight => 30,
        Role::Pawn => 10,
        Role::King => 0,
    };
    let sign = |piece: Piece| if piece.color == side { 1 } else { -1 };
    board
        .iter()
        .map(|(_, piece)| sign(piece) * value(piece))
        .sum()
}

/// The gain that stays when both sides fight on for at most `depth` plies.
fn fought_out(position: &Chess, attacker: Color, base: i32, depth: u32) -> i32 {
    let attacking = position.turn() == attacker;
    let stand_pat = units(position.board(), attacker) - base;
    let moves = position.legal_moves();
    let check = position.is_check();
    match (moves.is_empty(), check, attacking) {
        (true, true, true) => return LOST,
        (true, true, false) => return WON,
        (true, false, true) => return stand_pat,
        (true, false, false) => return LOST,
        _ if depth == 0 && check && attacking => return LOST,
        _ if depth == 0 => return stand_pat,
        _ => {}
    }
    let mut values: Vec<i32> = Vec::new();
    if !check {
        values.push(stand_pat);
    }
    for m in moves
        .into_iter()
        .filter(|m| check || m.is_capture() || m.promotion().is_some())
    {
        let next = position.clone().play(m).expect("legal");
        values.push(fought_out(&next, attacker, base, depth - 1));
    }
    let best = if attacking {
        values.iter().max()
    } else {
        values.iter().min()
    };
    *best.expect("a move or a stand")
}

/// Whether the proof holds, found by replaying every line that it allows.
fn holds(root: &Chess, goal: Goal, proof: &Attack) -> bool {
    let mut lines: Vec<(Vec<Move>, &Attack)> = vec![(Vec::new(), proof)];
    while let Some((line, attack)) = lines.pop() {
        match open_lines(root, goal, line, attack) {
            Some(more) => lines.extend(more),
            None => return false,
        }
    }
    true
}

/// The longer lines that a line leads to; `None` if something is wrong at its end.
fn open_lines<'p>(
    root: &Chess,
    goal: Goal,
    mut line: Vec<Move>,
    attack: &'p Attack,
) -> Option<Vec<(Vec<Move>, &'p Attack)>> {
    let here = replay(root, &line);
    let Attack::Move { uci, after, .. } = attack else {
        return leaf_holds(root, goal, &line, attack).then(Vec::new);
    };
    line.push(
        here.legal_moves()
            .into_iter()
            .find(|m| m.to_uci(CastlingMode::Standard) == *uci)?,
    );
    let next = replay(root, &line);
    let Defence { replies, otherwise } = match after {
        After::Mate => return next.is_checkmate().then(Vec::new),
        After::Settled => return leaf_holds(root, goal, &line, &Attack::Settled).then(Vec::new),
        After::Drawn(draw) => {
            return leaf_holds(root, goal, &line, &Attack::Drawn(*draw)).then(Vec::new);
        }
        After::Defence(defence) => defence,
    };
    let legal = next.legal_moves();
    let spelled = |m: &Move| m.to_uci(CastlingMode::Standard).to_string();
    if replies
        .iter()
        .any(|(reply, _)| legal.iter().all(|m| spelled(m) != reply.to_string()))
    {
        return None;
    }
    if next.is_stalemate() && goal != Goal::Draw {
        return None;
    }
    let answer = |m: &Move| {
        let named = replies
            .iter()
            .find(|(reply, _)| reply.to_string() == spelled(m));
        named.map(|(_, attack)| attack).or(otherwise.as_deref())
    };
    legal
        .iter()
        .map(|m| Some(([line.as_slice(), &[*m]].concat(), answer(m)?)))
        .collect()
}

fn leaf_holds(root: &Chess, goal: Goal, line: &[Move], leaf: &Attack) -> bool {
    let here = replay(root, line);
    let attacker = root.turn();
    match (leaf, goal) {
        (Attack::Settled, Goal::Material { wanted }) => {
            fought_out(&here, attacker, units(root.board(), attacker), 12) >= wanted
        }
        (Attack::Drawn(Draw::Stalemate), Goal::Draw) => here.is_stalemate(),
        (Attack::Drawn(Draw::Repetition), Goal::Draw) => {
            (0..line.len()).any(|length| replay(root, &line[..length]) == here)
        }
        (Attack::Drawn(Draw::Insufficient), Goal::Draw) => {
            here.has_insufficient_material(!attacker)
        }
        _ => false,
    }
}

fn replay(root: &Chess, line: &[Move]) -> Chess {
    line.iter().fold(root.clone(), |position, m| {
        position.play(*m).expect("legal")
    })
}

fn piece() -> impl Strategy<Value = Piece> {
    let roles = vec![
        Role::Pawn,
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    (any::<bool>(), prop::sample::select(roles)).prop_map(|(white, role)| Piece {
        color: Color::from_white(white),
        role,
    })
}

/// Two kings and a few men anywhere.
fn position() -> impl Strategy<Value = Chess> {
    let squares = prop::sample::subsequence((0..64).collect::<Vec<u32>>(), 2..9).prop_shuffle();
    let men = prop::collection::vec(piece(), 7);
    (squares, men, any::<bool>()).prop_filter_map("a legal position", |(squares, men, white)| {
        let mut board = Board::empty();
        let kings = [Color::White, Color::Black].map(|color| Piece {
            color,
            role: Role::King,
        });
        for (square, piece) in squares.into_iter().zip(kings.into_iter().chain(men)) {
            board.set_piece_at(Square::new(square), piece);
        }
        let turn = Color::from_white(white);
        let setup = Setup {
            board,
            turn,
            fullmoves: NonZeroU32::MIN,
            ..Setup::empty()
        };
        Chess::from_setup(setup, CastlingMode::Standard).ok()
    })
}

fn goal() -> impl Strategy<Value = Goal> {
    prop_oneof![
        1 => Just(Goal::Mate),
        6 => (-10..20).prop_map(|fives| Goal::Material { wanted: 5 * fives }),
        2 => Just(Goal::Draw),
    ]
}

/// A source of choices for building a proof on a position.
struct Choices(std::vec::IntoIter<u8>);

impl Choices {
    fn next(&mut self, of: usize) -> usize {
        usize::from(self.0.next().unwrap_or(0)) % of.max(1)
    }
}

/// Some attack on this position: sometimes right, often wrong, now and then absurd.
fn attack(position: &Chess, depth: u32, choices: &mut Choices) -> Attack {
    let legal = position.legal_moves();
    if legal.is_empty() || choices.next(4) == 0 {
        let leaves = [
            Attack::Settled,
            Attack::Settled,
            Attack::Drawn(Draw::Stalemate),
            Attack::Drawn(Draw::Repetition),
            Attack::Drawn(Draw::Insufficient),
        ];
        return leaves[choices.next(leaves.len())].clone();
    }
    let m = legal[choices.next(legal.len())];
    let next = position.clone().play(m).expect("legal");
    let after = match choices.next(7) {
        0 => After::Mate,
        1 | 2 => After::Settled,
        3 => After::Drawn(Draw::Insufficient),
        _ if next.is_checkmate() => After::Mate,
        _ if depth == 0 => After::Settled,
        _ => After::Defence(defence(&next, depth - 1, choices)),
    };
    Attack::play(m.to_uci(CastlingMode::Standard), "", after)
}

fn defence(position: &Chess, depth: u32, choices: &mut Choices) -> Defence {
    let mut replies = Vec::new();
    for m in position.legal_moves() {
        if choices.next(3) > 0 {
            let next = position.clone().play(m).expect("legal");
            replies.push((
                m.to_uci(CastlingMode::Standard),
                attack(&next, depth, choices),
            ));
        }
    }
    let leaf = || Box::new(Attack::Settled);
    Defence {
        replies,
        otherwise: (choices.next(8) > 0).then(leaf),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Captures alone: every first move, called settled, and the position itself.
    #[test]
    fn both_checkers_agree_on_settled_leaves(root in position(), fives in -10..20) {
        let goal = Goal::Material { wanted: 5 * fives };
        let leaf = |m: &Move| Attack::play(m.to_uci(CastlingMode::Standard), "", After::Settled);
        let first = root.legal_moves();
        for proof in first.iter().map(leaf).chain([Attack::Settled]) {
            let checked = Checker::new().budget(u64::MAX).check(&root, goal, &proof);
            prop_assert_eq!(checked.is_ok(), holds(&root, goal, &proof), "{:?}", proof);
        }
    }

    /// Whole trees.
    #[test]
    fn both_checkers_agree_on_trees(
        root in position(),
        goal in goal(),
        choices in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let proof = attack(&root, 2, &mut Choices(choices.into_iter()));
        let checked = Checker::new().budget(u64::MAX).check(&root, goal, &proof);
        prop_assert_eq!(checked.is_ok(), holds(&root, goal, &proof), "{:?}", proof);
    }

    /// The strict checker is the plain one with more demands, never with fewer.
    #[test]
    fn what_holds_strictly_holds_plainly(
        root in position(),
        goal in goal(),
        choices in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let proof = attack(&root, 1, &mut Choices(choices.into_iter()));
        let plain = Checker::new().check(&root, goal, &proof);
        match Checker::new().strict().check(&root, goal, &proof) {
            Ok(_) => prop_assert!(plain.is_ok()),
            Err(flaw) if plain.is_ok() => {
                let strict_only = matches!(
                    flaw.fault,
                    Fault::Threat(_)
                        | Fault::Trapped { .. }
                        | Fault::Runaway(_)
                        | Fault::EndlessChecks(_)
                        | Fault::Hollow
                        | Fault::Budget(_)
                );
                prop_assert!(strict_only, "{}", flaw);
            }
            Err(_) => {}
        }
    }
}
