//! Mate, the number of moves, and the mating pictures that have names.
//!
//! The number is that of the proof; a shorter mate may exist that nobody looked for. A picture is
//! read from the last position of the spine. The men that make it must be needed: a man of the
//! attacker counts only if the king would not be mated without him.

use shakmaty::{Bitboard, Board, Chess, Color, File, Position, Rank, Role, Square, attacks};

use super::evidence::Evidence;
use super::plot::Plot;
use crate::mates::{is_back_rank, is_smothered};
use crate::theme::Theme;
use crate::trial::rearranged;

pub(crate) fn find(plot: &Plot) -> Vec<Evidence> {
    let (Some(last), Some(mated)) = (plot.beats.last(), plot.end()) else {
        return Vec::new();
    };
    if !plot.is_mate() {
        return Vec::new();
    }
    let king: Vec<Square> = mated.board().king_of(mated.turn()).into_iter().collect();
    let first = plot.beats.first();
    let mut themes: Vec<Evidence> = first
        .into_iter()
        .flat_map(|beat| {
            let themes = [Theme::Mate, mate_in(plot.moves)];
            themes.map(|theme| beat.theme(theme, king.clone()))
        })
        .collect();
    if let Some(net) = Net::of(mated) {
        let picture = PICTURES.iter().find(|(_, fits)| fits(&net));
        let squares: Vec<Square> = [net.king].into_iter().chain(net.needed).collect();
        themes.extend(picture.map(|(theme, _)| last.theme(*theme, squares)));
    }
    themes
}

fn mate_in(moves: usize) -> Theme {
    match moves {
        0 | 1 => Theme::MateIn1,
        2 => Theme::MateIn2,
        3 => Theme::MateIn3,
        4 => Theme::MateIn4,
        _ => Theme::MateIn5,
    }
}

/// A mated king, who checks him, and the attacker's men without whom it would not be mate.
struct Net {
    mated: Chess,
    king: Square,
    checker: Square,
    needed: Bitboard,
}

impl Net {
    fn of(mated: &Chess) -> Option<Net> {
        let king = mated.board().king_of(mated.turn())?;
        let checker = mated.checkers().first().filter(|_| mated.is_checkmate())?;
        let men = mated.them() & !mated.board().kings();
        let needed = men.into_iter().filter(|&man| is_needed(mated, man));
        Some(Net {
            mated: mated.clone(),
            king,
            checker,
            needed: needed.collect(),
        })
    }

    fn board(&self) -> &Board {
        self.mated.board()
    }

    fn attacker(&self) -> Color {
        self.mated.turn().other()
    }

    fn role(&self, square: Square) -> Option<Role> {
        self.board().role_at(square)
    }

    fn checks_with(&self, role: Role) -> bool {
        self.role(self.checker) == Some(role)
    }

    /// The attacker's men of this kind that are needed.
    fn men(&self, role: Role) -> Bitboard {
        self.needed & self.board().by_role(role)
    }

    /// The attacker's men of this kind that guard the checking man.
    fn backs(&self, role: Role) -> Bitboard {
        let board = self.board();
        board.attacks_to(self.checker, self.attacker(), board.occupied()) & board.by_role(role)
    }

    fn is_beside(&self, square: Square) -> bool {
        self.king.distance(square) == 1
    }

    fn in_line(&self, square: Square) -> bool {
        square.file() == self.king.file() || square.rank() == self.king.rank()
    }

    fn on_edge(&self) -> bool {
        attacks::king_attacks(self.king).count() < 8
    }

    fn in_corner(&self) -> bool {
        attacks::king_attacks(self.king).count() == 3
    }

    /// The distance in files and in ranks, the smaller first.
    fn offset(&self, square: Square) -> (u32, u32) {
        let files = u32::from(self.king.file()).abs_diff(u32::from(square.file()));
        let ranks = u32::from(self.king.rank()).abs_diff(u32::from(square.rank()));
        (files.min(ranks), files.max(ranks))
    }

    /// Who of the attacker hits this square, looking through the king.
    fn hitters(&self, square: Square) -> Bitboard {
        let occupied = self.board().occupied().without(self.king);
        self.board().attacks_to(square, self.attacker(), occupied)
    }
}

/// Without this man the king is not mated.
fn is_needed(mated: &Chess, man: Square) -> bool {
    let mut board = mated.board().clone();
    board.discard_piece_at(man);
    rearranged(mated, board, mated.turn()).is_some_and(|other| !other.is_checkmate())
}

type Picture = (Theme, fn(&Net) -> bool);

/// The first that fits is told.
const PICTURES: &[Picture] = &[
    (Theme::SmotheredMate, |net| is_smothered(&net.mated)),
    (Theme::BackRankMate, |net| is_back_rank(&net.mated)),
    (Theme::AnastasiaMate, is_anastasia),
    (Theme::HookMate, is_hook),
    (Theme::ArabianMate, is_arabian),
    (Theme::BodenMate, |net| {
        bishops_alone(net) == Some(Sides::Both)
    }),
    (Theme::DoubleBishopMate, |net| {
        bishops_alone(net) == Some(Sides::One)
    }),
    (Theme::DovetailMate, is_dovetail),
    (Theme::SwallowstailMate, is_swallowtail),
    (Theme::EpauletteMate, is_epaulette),
    (Theme::BalestraMate, is_balestra),
    (Theme::BlindSwineMate, is_blind_swine),
    (Theme::TriangleMate, is_triangle),
    (Theme::KillBoxMate, is_kill_box),
    (Theme::VukovicMate, is_vukovic),
    (Theme::OperaMate, is_opera),
    (Theme::PillsburysMate, is_pillsbury),
    (Theme::MorphysMate, is_morphy),
    (Theme::CornerMate, is_corner),
];

/// A rook or queen checks along the edge file, a knight three files away takes the flights, and
/// the king's own man stands beside him.
fn is_anastasia(net: &Net) -> bool {
    let edge = matches!(net.king.file(), File::A | File::H) && !net.in_corner();
    let along = net.checker.file() == net.king.file();
    let knights = net.board().knights() & net.mated.them() & Bitboard::from(net.king.rank());
    let away = |square: Square| net.offset(square) == (0, 3);
    let inner = if net.king.file() == File::A {
        File::B
    } else {
        File::G
    };
    let beside = Square::from_coords(inner, net.king.rank());
    let by_line = net.checks_with(Role::Rook) || net.checks_with(Role::Queen);
    edge && along && by_line && knights.into_iter().any(away) && net.mated.us().contains(beside)
}

/// A rook beside the king, guarded by a knight beside him, guarded by a pawn.
fn is_hook(net: &Net) -> bool {
    let board = net.board();
    let pawned = |knight: Square| {
        let guards = board.attacks_to(knight, net.attacker(), board.occupied());
        net.is_beside(knight) && (guards & board.pawns()).any()
    };
    net.checks_with(Role::Rook)
        && net.is_beside(net.checker)
        && net.backs(Role::Knight).into_iter().any(pawned)
}

/// A king in the corner, a rook beside him, guarded by a knight two squares off on the diagonal.
fn is_arabian(net: &Net) -> bool {
    let mut knights = net.backs(Role::Knight).into_iter();
    net.in_corner()
        && net.checks_with(Role::Rook)
        && net.is_beside(net.checker)
        && knights.any(|knight| net.offset(knight) == (2, 2))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sides {
    Both,
    One,
}

/// Two bishops alone hold the king and the squares around him.
fn bishops_alone(net: &Net) -> Option<Sides> {
    let bishops = net.board().bishops() & net.mated.them();
    let around = attacks::king_attacks(net.king).with(net.king);
    let board = net.board();
    let hit = |square: Square| board.attacks_to(square, net.attacker(), board.occupied());
    let alone = around
        .into_iter()
        .all(|square| (hit(square) & !board.bishops()).is_empty());
    let files: Vec<File> = bishops.into_iter().map(Square::file).collect();
    let [one, other] = files[..] else { return None };
    let king = net.king.file();
    let sides = if (one < king) == (other > king) {
        Sides::Both
    } else {
        Sides::One
    };
    alone.then_some(sides)
}

/// A queen diagonally beside the king holds every square that his own men leave him.
fn is_dovetail(net: &Net) -> bool {
    let diagonal = net.is_beside(net.checker) && !net.in_line(net.checker);
    net.checks_with(Role::Queen) && diagonal && !net.on_edge() && queen_holds_the_rest(net)
}

fn queen_holds_the_rest(net: &Net) -> bool {
    let around = attacks::king_attacks(net.king).without(net.checker);
    around.into_iter().all(|square| {
        let hitters = net.hitters(square);
        let blocked = net.board().role_at(square).is_some();
        match hitters.single_square() {
            Some(by) if by == net.checker => !blocked,
            _ => hitters.is_empty(),
        }
    })
}

/// A queen straight before the king, whose own men stand diagonally behind him.
fn is_swallowtail(net: &Net) -> bool {
    let straight = net.is_beside(net.checker) && net.in_line(net.checker);
    let opposite = |square: &Square| square.distance(net.checker) == 2;
    let tail = attacks::king_attacks(net.king) & net.mated.us();
    let corners = tail.into_iter().filter(opposite);
    let corners = corners.filter(|s| !net.in_line(*s)).count();
    net.checks_with(Role::Queen) && straight && !net.on_edge() && corners == 2
}

/// A king on the edge with his own rooks, or other men, on both sides; a queen checks from afar.
fn is_epaulette(net: &Net) -> bool {
    let beside = attacks::king_attacks(net.king) & net.mated.us() & Bitboard::from(net.king.rank());
    let straight = net.checker.file() == net.king.file() && net.offset(net.checker) == (0, 2);
    let edge = matches!(net.king.rank(), Rank::First | Rank::Eighth);
    net.checks_with(Role::Queen) && edge && straight && beside.count() == 2
}

/// A bishop mates, a queen takes the flights.
fn is_balestra(net: &Net) -> bool {
    net.checks_with(Role::Bishop)
        && net.needed.count() == 2
        && net.men(Role::Queen).count() == 1
        && net.on_edge()
}

/// Two rooks on the seventh rank.
fn is_blind_swine(net: &Net) -> bool {
    let seventh = net.attacker().fold_wb(Rank::Seventh, Rank::Second);
    let rooks = net.men(Role::Rook) & Bitboard::from(seventh);
    net.checks_with(Role::Rook) && net.is_beside(net.checker) && rooks.count() == 2
}

/// Queen beside the king, backed by a rook, both on one line with a square between them.
fn is_triangle(net: &Net) -> bool {
    let mut rooks = net.men(Role::Rook).into_iter();
    let apart = |rook: Square| {
        let line = rook.file() == net.checker.file() || rook.rank() == net.checker.rank();
        line && rook.distance(net.checker) == 2 && net.is_beside(rook)
    };
    net.checks_with(Role::Queen) && net.is_beside(net.checker) && rooks.any(apart)
}

/// Rook beside the king, backed by a queen in the far corner of a box of three by three.
fn is_kill_box(net: &Net) -> bool {
    let corner = |queen: Square| {
        let files = u32::from(queen.file()).abs_diff(u32::from(net.checker.file()));
        let ranks = u32::from(queen.rank()).abs_diff(u32::from(net.checker.rank()));
        (files, ranks) == (2, 2) && queen.distance(net.king) == 2
    };
    net.checks_with(Role::Rook)
        && net.is_beside(net.checker)
        && net.backs(Role::Queen).into_iter().any(corner)
}

/// A king on the edge, a guarded rook before him, and a knight behind the rook that takes both sides.
fn is_vukovic(net: &Net) -> bool {
    let behind = |knight: Square| {
        net.offset(knight) == (0, 2) && attacks::between(knight, net.king).contains(net.checker)
    };
    net.checks_with(Role::Rook)
        && net.on_edge()
        && net.is_beside(net.checker)
        && net.men(Role::Knight).into_iter().any(behind)
}

/// A rook beside the king on his back rank, guarded by a bishop.
fn is_opera(net: &Net) -> bool {
    let home = net.attacker().fold_wb(Rank::Eighth, Rank::First);
    net.checks_with(Role::Rook)
        && net.king.rank() == home
        && net.checker.rank() == home
        && net.is_beside(net.checker)
        && (net.backs(Role::Bishop) & net.needed).any()
}

/// A rook checks along the file next to the corner, a bishop holds the corner.
fn is_pillsbury(net: &Net) -> bool {
    let file = matches!(net.king.file(), File::G | File::B);
    let edge = matches!(net.king.rank(), Rank::First | Rank::Eighth);
    net.checks_with(Role::Rook)
        && file
        && edge
        && net.checker.file() == net.king.file()
        && net.men(Role::Bishop).any()
        && net.needed.count() == 2
}

/// A bishop mates a king in the corner, a rook holds the file or rank beside him.
fn is_morphy(net: &Net) -> bool {
    net.checks_with(Role::Bishop)
        && net.in_corner()
        && net.men(Role::Rook).count() == 1
        && net.needed.count() == 2
}

/// A knight mates a king in the corner whom a rook or queen keeps there.
fn is_corner(net: &Net) -> bool {
    let keepers = net.men(Role::Rook) | net.men(Role::Queen);
    net.checks_with(Role::Knight) && net.in_corner() && keepers.any()
}
