//! A position as the side to move sees it: the common ground of all motifs.

use planche_facts::{Facts, exchange, geometric_attacks, obstacles};
use planche_plan::{Change, Reason, Statement, Step, Units, Values};
use shakmaty::{
    Bitboard, Board, Chess, Color, Move, MoveList, Piece, Position, Role, Square, attacks,
};

/// A position with its facts and its legal moves, from the side to move.
#[derive(Debug, Clone)]
pub struct View {
    position: Chess,
    facts: Facts,
    moves: MoveList,
}

/// A way for a friendly man to reach a square once its obstacles are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Approach {
    /// Where the man stands.
    pub from: Square,
    /// Where it would go.
    pub to: Square,
    /// The men in its way, an occupied arrival square that it cannot capture on included.
    pub obstacles: Bitboard,
}

/// An enemy man that would be lost if it could be captured next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// Where it stands.
    pub square: Square,
    /// What capturing it would bring; the king's value for the king.
    pub worth: Units,
}

impl View {
    /// Looks at a position.
    pub fn new(position: &Chess, values: Values) -> View {
        View {
            facts: Facts::new(position.board(), values),
            moves: position.legal_moves(),
            position: position.clone(),
        }
    }

    /// The position.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Its facts.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The legal moves.
    pub fn moves(&self) -> &MoveList {
        &self.moves
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// The side that plans.
    pub fn us(&self) -> Color {
        self.position.turn()
    }

    /// The other side.
    pub fn them(&self) -> Color {
        self.us().other()
    }

    /// The men of the side that plans.
    pub fn friends(&self) -> Bitboard {
        self.board().by_color(self.us())
    }

    /// The men of the other side.
    pub fn enemies(&self) -> Bitboard {
        self.board().by_color(self.them())
    }

    /// The enemy king's square.
    pub fn enemy_king(&self) -> Option<Square> {
        self.facts.king(self.them())
    }

    /// Whether a friendly man can legally play from one square to the other now.
    pub fn can_play(&self, from: Square, to: Square) -> bool {
        self.moves
            .iter()
            .any(|m| m.from() == Some(from) && arrival(m) == to)
    }

    /// Whether it would be a capture.
    pub fn is_capture(&self, from: Square, to: Square) -> bool {
        self.enemies().contains(to) && self.can_play(from, to)
    }

    /// All ways to bring a friendly man to a square with at most `most` obstacles to remove.
    pub fn approaches(&self, to: Square, most: usize) -> Vec<Approach> {
        self.friends()
            .into_iter()
            .filter_map(|from| self.approach(from, to))
            .filter(|approach| approach.obstacles.count() <= most)
            .collect()
    }

    /// How the man on `from` could reach `to`, if its way of moving leads there at all.
    pub fn approach(&self, from: Square, to: Square) -> Option<Approach> {
        let man = self.facts.man(from)?;
        if from == to || !self.leads(man, from, to) {
            return None;
        }
        let mut in_the_way = obstacles(man, from, to, self.board().occupied());
        let pushes = man.role == Role::Pawn && from.file() == to.file();
        if self.friends().contains(to) || (pushes && self.enemies().contains(to)) {
            in_the_way.add(to);
        }
        Some(Approach {
            from,
            to,
            obstacles: in_the_way,
        })
    }

    fn leads(&self, man: Piece, from: Square, to: Square) -> bool {
        match man.role {
            Role::Pawn if from.file() == to.file() => pawn_pushes(man.color, from).contains(to),
            Role::Pawn => geometric_attacks(man, from).contains(to) && self.enemies().contains(to),
            _ => geometric_attacks(man, from).contains(to),
        }
    }

    /// The enemy men that the man on `from` would attack and win once it stands on `to`, with the
    /// men on `gone` off the board.
    pub fn targets(&self, from: Square, to: Square, gone: Bitboard) -> Vec<Target> {
        self.targets_on(&moved(self.board(), from, to, gone), to)
    }

    /// The enemy men that the man on `by` attacks and wins, on a board that may be imagined.
    pub fn targets_on(&self, board: &Board, by: Square) -> Vec<Target> {
        (board.attacks_from(by) & board.by_color(self.them()))
            .into_iter()
            .filter_map(|square| self.target(board, by, square))
            .collect()
    }

    /// The man on `square` as a target of the man on `by`, on a board that may be imagined: the
    /// man can be taken with profit now, by this one or, thanks to its support, by another.
    pub fn target(&self, board: &Board, by: Square, square: Square) -> Option<Target> {
        let values = self.facts.values();
        let worth = match board.role_at(square)? {
            Role::King => values.mate(),
            _ => {
                let direct = exchange(board, values, by, square);
                if direct > 0 {
                    direct
                } else {
                    self.supported(board, by, square)
                }
            }
        };
        (worth > 0).then_some(Target { square, worth })
    }

    /// What another friendly man wins on the square that it could not win before.
    fn supported(&self, board: &Board, by: Square, square: Square) -> Units {
        let values = self.facts.values();
        let friends = board
            .attacks_to(square, self.us(), board.occupied())
            .without(by);
        friends
            .into_iter()
            .filter(|&friend| exchange(self.board(), values, friend, square) <= 0)
            .map(|friend| exchange(board, values, friend, square))
            .max()
            .unwrap_or(0)
    }

    /// The modifications that get these men out of the way of a move to `towards`.
    pub fn clearing(&self, in_the_way: Bitboard, towards: Square) -> Vec<Step> {
        in_the_way
            .into_iter()
            .map(|square| self.clearing_step(square, towards))
            .collect()
    }

    /// The modifications that open everything for a man that goes to `to` and attacks from there:
    /// first its way, then the lines it will use, last the square itself.
    pub fn opening(&self, path: Bitboard, lines: Bitboard, to: Square) -> Vec<Step> {
        let mut steps = self.clearing(path.without(to), to);
        steps.extend(self.clearing(lines & !path, to));
        steps.extend(self.clearing(path & Bitboard::from_square(to), to));
        steps
    }

    fn clearing_step(&self, square: Square, towards: Square) -> Step {
        if self.friends().contains(square) {
            let statement = Statement::modify_with_threat(square, Change::ClearFriend);
            Step::new(statement, Reason::Clear { towards })
        } else {
            let statement = Statement::modify(square, Change::ClearEnemy);
            Step::new(statement, Reason::Open { towards })
        }
    }

    /// The position after a legal move.
    pub fn after(&self, m: &Move) -> Chess {
        let mut after = self.position.clone();
        after.play_unchecked(*m);
        after
    }

    /// The squares left to the enemy king on an imagined board, the checking man's own square aside.
    pub fn flights(&self, board: &Board, king: Square, checker: Square) -> Bitboard {
        let without_king = board.occupied().without(king);
        (attacks::king_attacks(king) & !board.by_color(self.them()))
            .into_iter()
            .filter(|&square| square != checker)
            .filter(|&square| board.attacks_to(square, self.us(), without_king).is_empty())
            .collect()
    }

    /// What the enemy wins, on a board that may be imagined, by taking the friendly man on this square.
    pub fn danger(&self, board: &Board, square: Square) -> Units {
        let takers = board.attacks_to(square, self.them(), board.occupied());
        let values = self.facts.values();
        let losses = takers
            .into_iter()
            .map(|by| exchange(board, values, by, square));
        losses.max().unwrap_or(0).max(0)
    }

    /// The squares next to the enemy king, for luring him there.
    pub fn next_to_enemy_king(&self) -> Bitboard {
        self.enemy_king()
            .map_or(Bitboard::EMPTY, attacks::king_attacks)
    }
}

/// Where a man really arrives: castling is written as the king's own two steps.
pub fn arrival(m: &Move) -> Square {
    m.castling_side()
        .zip(m.from())
        .map_or(m.to(), |(side, king)| {
            Square::from_coords(side.king_to_file(), king.rank())
        })
}

/// The squares to which a pawn may push on an empty board.
fn pawn_pushes(side: Color, from: Square) -> Bitboard {
    let step = side.fold_wb(8, -8);
    let mut pushes = Bitboard::EMPTY;
    let Some(one) = from.offset(step) else {
        return pushes;
    };
    pushes.add(one);
    if from.rank() == side.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh) {
        pushes.extend(one.offset(step));
    }
    pushes
}

/// The board with one man moved and others taken away: an imagined board, not a legal one.
pub fn moved(board: &Board, from: Square, to: Square, gone: Bitboard) -> Board {
    let mut imagined = board.clone();
    for square in gone {
        imagined.discard_piece_at(square);
    }
    if let Some(man) = board.piece_at(from) {
        imagined.discard_piece_at(from);
        imagined.set_piece_at(to, man);
    }
    imagined
}
