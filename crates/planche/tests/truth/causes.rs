//! Causes, derived again: the board is changed until the cause is gone, and then it must matter.

use planche::Solution;
use planche_explain::{Fact, Man};
use planche_proof::{Attack, Checker, Goal};
use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Piece, Position, PositionError,
    Role, Square, attacks,
};

use crate::place::{Scene, after, is_line, stands};

/// Whether a cause holds; nothing where the fact is none.
pub fn holds(fact: &Fact, scene: &Scene, solution: &Solution) -> Option<bool> {
    let here = &scene.here;
    let defender = !solution.root.turn();
    of_guards(fact, here, defender)
        .or_else(|| of_lines(fact, here, defender))
        .or_else(|| of_kings(fact, here, solution))
        .or_else(|| of_moves(fact, here, solution))
}

fn of_guards(fact: &Fact, here: &Chess, defender: Color) -> Option<bool> {
    let crowd = |square, side| crowd(here, square, side);
    Some(match fact {
        Fact::SoleGuard { guard, of } => {
            stands(here, guard) && crowd(*of, defender) == Bitboard::from(guard.square)
        }
        Fact::Unguarded { man } => {
            stands(here, man)
                && here.board().color_at(man.square) == Some(defender)
                && crowd(man.square, defender).is_empty()
        }
        Fact::Outnumbered {
            square,
            attackers,
            guards,
        } => {
            crowd(*square, !defender).count() == *attackers
                && crowd(*square, defender).count() == *guards
                && attackers > guards
        }
        Fact::CannotTake {
            man,
            target,
            pinner,
        } => {
            let takes = |there: &Chess| {
                let legal = there.legal_moves();
                legal
                    .iter()
                    .any(|m| m.from() == Some(man.square) && m.to() == *target)
            };
            let freed = without(here, pinner.square);
            stands(here, man)
                && here.board().attacks_from(man.square).contains(*target)
                && !takes(here)
                && freed.is_some_and(|freed| takes(&freed))
        }
        Fact::LastExit { man, square } => {
            let board = here.board();
            let reach = board.attacks_from(man.square) & !board.by_color(defender);
            let beyond = board.occupied().without(man.square);
            let free = |to: &Square| board.attacks_to(*to, !defender, beyond).is_empty();
            let exits: Vec<Square> = reach.into_iter().filter(free).collect();
            stands(here, man) && exits == [*square]
        }
        Fact::Unstoppable {
            pawn,
            steps,
            king_steps,
        } => runs_through(here, pawn) && !is_hit(here, pawn) && steps + 1 < *king_steps,
        Fact::Hemmed { man } => {
            let board = here.board();
            let reach = board.attacks_from(man.square) & !board.by_color(defender);
            stands(here, man)
                && reach
                    .into_iter()
                    .all(|to| board.attacks_to(to, !defender, board.occupied()).any())
        }
        _ => return None,
    })
}

/// Whether an enemy pawn attacks a square that the pawn stands on or comes past, from where that pawn stands or may step to.
fn is_hit(here: &Chess, pawn: &Man) -> bool {
    let (side, board) = (here.turn(), here.board());
    let ahead = side.fold_wb(8, -8);
    let column = |from: Square, by: i32| std::iter::successors(Some(from), move |at| at.offset(by));
    let mut others = (board.pawns() & board.by_color(side)).into_iter();
    others.any(|other| {
        let mut steps = column(other, ahead);
        steps.any(|at| {
            column(pawn.square, -ahead).any(|way| attacks::pawn_attacks(side, at).contains(way))
        })
    })
}

/// The king runs after the pawn as well as he can, for as long as the pawn needs, and does not catch it.
fn runs_through(here: &Chess, pawn: &Man) -> bool {
    let (king, side) = (here.board().king_of(here.turn()), here.turn());
    let mut reached: Vec<Square> = king.into_iter().collect();
    let mut square = pawn.square;
    loop {
        let mut next: Vec<Square> = reached.clone();
        next.extend(reached.iter().flat_map(|from| attacks::king_attacks(*from)));
        next.sort();
        next.dedup();
        reached = next;
        let Some(ahead) = square.offset(side.fold_wb(-8, 8)) else {
            return !reached.contains(&square) && stands(here, pawn);
        };
        if reached.contains(&ahead) || here.board().piece_at(ahead).is_some() {
            return false;
        }
        square = ahead;
    }
}

fn of_lines(fact: &Fact, here: &Chess, defender: Color) -> Option<bool> {
    let board = here.board();
    let blocked = |slider: &Man, by: &Man, to: Square, side: Color| {
        let mut open = board.clone();
        open.discard_piece_at(by.square);
        stands(here, slider)
            && stands(here, by)
            && board.color_at(slider.square) == Some(side)
            && board.color_at(by.square) == Some(side)
            && attacks::between(slider.square, to).contains(by.square)
            && !board.attacks_from(slider.square).contains(to)
            && open.attacks_from(slider.square).contains(to)
    };
    Some(match fact {
        Fact::InLine { front, rear } => {
            let ours =
                |man: &Man| stands(here, man) && board.color_at(man.square) == Some(defender);
            ours(front)
                && ours(rear)
                && is_line(front.square, rear.square)
                && (attacks::between(front.square, rear.square) & board.occupied()).is_empty()
        }
        Fact::ShutByOwn { slider, by, to } => blocked(slider, by, *to, defender),
        Fact::OwnManInTheWay { man, slider, to } => blocked(slider, man, *to, !defender),
        Fact::ForkSquare { man, targets } => {
            let piece = Piece {
                color: !defender,
                role: man.role,
            };
            let seen = attacks::attacks(man.square, piece, board.occupied());
            targets.len() > 1
                && targets.iter().all(|target| {
                    stands(here, target)
                        && board.color_at(target.square) == Some(defender)
                        && seen.contains(target.square)
                })
        }
        Fact::NearQueen { pawn, steps } => {
            let last = (!defender).fold_wb(7, 0);
            let left = u32::from(pawn.square.rank()).abs_diff(last);
            let goal = Square::from_coords(pawn.square.file(), shakmaty::Rank::new(last));
            let way = attacks::between(pawn.square, goal).with(goal) & board.occupied();
            stands(here, pawn) && pawn.role == Role::Pawn && left == *steps && way.is_empty()
        }
        _ => return None,
    })
}

fn of_kings(fact: &Fact, here: &Chess, solution: &Solution) -> Option<bool> {
    let goes = |there: &Chess, king: Square, to: Square| {
        let legal = there.legal_moves();
        legal.iter().any(|m| m.from() == Some(king) && m.to() == to)
    };
    Some(match fact {
        Fact::BoxedIn { king, own } => {
            here.is_checkmate()
                && own.len() > 1
                && own.iter().all(|man| {
                    without(here, man.square).is_some_and(|there| goes(&there, *king, man.square))
                })
        }
        Fact::FillsFlight { man } => {
            let king = here.board().king_of(here.turn())?;
            here.is_checkmate()
                && without(here, man.square).is_some_and(|there| goes(&there, king, man.square))
        }
        Fact::NoLuft { king, pawns } => {
            let end = solution
                .told
                .iter()
                .fold(solution.root.clone(), |here, action| after(&here, *action));
            let side = !solution.root.turn();
            end.is_checkmate()
                && end.board().king_of(side) == Some(*king)
                && solution.root.board().king_of(side) == Some(*king)
                && pawns.iter().all(|pawn| !mated_after_step(&end, pawn, side))
        }
        Fact::Flights { king, squares } => {
            let free = here.clone().swap_turn().ok()?;
            let legal = free.legal_moves();
            let steps = legal
                .iter()
                .filter(|m| m.role() == Role::King && !m.is_castle());
            let found: Vec<Square> = steps.map(|m| m.to()).collect();
            free.board().king_of(free.turn()) == Some(*king) && found == *squares
        }
        _ => return None,
    })
}

fn of_moves(fact: &Fact, here: &Chess, solution: &Solution) -> Option<bool> {
    Some(match fact {
        Fact::MustForce { threat } => {
            let free = here.clone().swap_turn().ok()?;
            let mate = threat.to_move(&free).ok()?;
            after(&free, mate).is_checkmate()
        }
        Fact::CannotHelp { man, pinner } => {
            let pinner = without(here, pinner.square);
            let moves = |there: &Chess| {
                let legal = there.legal_moves();
                legal.iter().any(|m| m.from() == Some(man.square))
            };
            here.is_checkmate() && stands(here, man) && pinner.is_some_and(|free| moves(&free))
        }
        Fact::NoTime { capture } => waits(here, *capture, solution)?,
        Fact::EvadesWithThreat {
            man,
            capture,
            threat,
        } => {
            let root = &solution.root;
            let lost = {
                let free = root.clone().swap_turn().ok()?;
                let taking = capture.to_move(&free).ok()?;
                taking.is_capture() && Some(taking.to()) == solution.told.first()?.from()
            };
            let free = here.clone().swap_turn().ok()?;
            let carried = threat.to_move(&free).is_ok();
            lost && carried && stands(here, man)
        }
        Fact::AtOnceFails { by, reply } => at_once_fails(here, *by, *reply, solution)?,
        _ => return None,
    })
}

/// In check a capture is not legal; with the checking men off the board it is, and it wins a man.
fn waits(here: &Chess, capture: UciMove, solution: &Solution) -> Option<bool> {
    let mut free = here.clone();
    for checker in here.checkers() {
        free = without(&free, checker)?;
    }
    let taking = capture.to_move(&free).ok()?;
    let dear = taking.capture().map(|role| solution.values.of(role));
    let legal = capture.to_move(here).is_ok_and(|m| here.is_legal(m));
    Some(here.is_check() && !legal && dear? >= solution.values.of(Role::Knight))
}

/// The move is legal, is not the one that is proved, and after the reply captures do not reach what is proved.
fn at_once_fails(here: &Chess, by: UciMove, reply: UciMove, solution: &Solution) -> Option<bool> {
    let other = solution.best_uci() != Some(by);
    let next = after(here, by.to_move(here).ok()?);
    let there = after(&next, reply.to_move(&next).ok()?);
    let values = solution.values;
    let balance = |position: &Chess| values.balance(position.board(), solution.root.turn());
    let wanted = solution.gain() + balance(&solution.root) - balance(&there);
    let worth = values.to_string().parse().unwrap_or_default();
    let reached = || {
        let goal = Goal::Material { wanted };
        Checker::new()
            .worth(worth)
            .check(&there, goal, &Attack::Settled)
            .is_ok()
    };
    Some(other && !next.is_checkmate() && (solution.is_mate() || !reached()))
}

fn mated_after_step(end: &Chess, pawn: &Man, side: Color) -> bool {
    let mut board = end.board().clone();
    let man = board.remove_piece_at(pawn.square);
    let ahead = pawn.square.offset(side.fold_wb(8, -8));
    match (man, ahead) {
        (Some(man), Some(ahead)) => {
            board.set_piece_at(ahead, man);
            changed(end, board).is_none_or(|there| there.is_checkmate())
        }
        _ => true,
    }
}

fn without(position: &Chess, square: Square) -> Option<Chess> {
    let mut board = position.board().clone();
    board.discard_piece_at(square);
    changed(position, board)
}

fn changed(position: &Chess, board: shakmaty::Board) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.board = board;
    setup.ep_square = None;
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// The men of a side that reach a square, those behind others too.
fn crowd(here: &Chess, square: Square, side: Color) -> Bitboard {
    let board = here.board();
    let mut found = Bitboard::EMPTY;
    for _ in 0..16 {
        found |= board.attacks_to(square, side, board.occupied() & !found);
    }
    found
}
