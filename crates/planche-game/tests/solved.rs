//! Small games whose value is known, and games against solvers that know nothing of rules files.

use std::collections::HashMap;
use std::hash::Hash;

use planche_game::exhaust::{Worth, exhaust};
use planche_game::perft::perft;
use planche_game::{Rules, Side, State, library};

fn worth_of(rules: &Rules, state: &State) -> Worth {
    exhaust(rules, state, 2_000_000).unwrap().worth
}

/// Who wins from the start: 1 or 2, 0 for a draw.
fn winner(game: &str, size: Option<(i32, i32)>) -> u8 {
    let rules = match size {
        Some((width, height)) => library::load_sized(game, width, height).unwrap().unwrap(),
        None => library::load(game).unwrap(),
    };
    match worth_of(&rules, &rules.start()) {
        Worth::Won(Side::First, _) => 1,
        Worth::Won(Side::Second, _) => 2,
        Worth::Drawn => 0,
    }
}

/// Values from the literature: Winning Ways (Dodgem, Chomp, Kayles, Snort, fox and hounds), Breuker (Domineering),
/// the symmetry theorems of Cram, and what is well known of the small ones.
#[test]
fn solved_games_have_their_values() {
    for (game, size, expected) in [
        ("misere-tic-tac-toe", None, 0),
        ("notakto", None, 1),
        ("wild-tic-tac-toe", None, 1),
        ("domineering", Some((2, 2)), 1),
        ("domineering", Some((3, 3)), 1),
        ("domineering", Some((4, 4)), 1),
        ("domineering", Some((5, 5)), 2),
        ("cram", Some((4, 4)), 2),
        ("cram", Some((2, 4)), 2),
        ("cram", Some((4, 3)), 1),
        ("cram", Some((2, 5)), 1),
        ("chomp", None, 1),
        ("kayles", None, 1),
        ("dodgem", None, 1),
        ("snort", Some((3, 3)), 1),
        ("pong-hau-ki", None, 0),
        ("mu-torere", None, 0),
        ("tapatan", None, 1),
        ("fox-and-hounds", None, 2),
    ] {
        assert_eq!(winner(game, size), expected, "{game} {size:?}");
    }
}

/// Bouton: a position of Nim is lost for the side to move if its heaps, added without carrying, give nought.
#[test]
fn nim_is_won_by_its_sums() {
    let rules = library::load("nim").unwrap();
    for heaps in [
        [1, 3, 5, 7],
        [0, 1, 2, 3],
        [2, 2, 0, 0],
        [1, 0, 0, 0],
        [1, 2, 4, 7],
        [3, 3, 1, 0],
        [6, 5, 4, 0],
    ] {
        let row = |r: usize| {
            let mut text = String::new();
            let mut gap = 0;
            for &heap in &heaps {
                if heap >= r {
                    if gap > 0 {
                        text.push_str(&gap.to_string());
                    }
                    gap = 0;
                    text.push('S');
                } else {
                    gap += 1;
                }
            }
            if gap > 0 {
                text.push_str(&gap.to_string());
            }
            text
        };
        let rows: Vec<String> = (1..=7).rev().map(row).collect();
        let state = rules.position(&format!("{} o", rows.join("/"))).unwrap();
        let lost = heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
        let won = matches!(worth_of(&rules, &state), Worth::Won(Side::First, _));
        assert_eq!(won, !lost, "{heaps:?}");
    }
}

/// Whether the side to move wins when who cannot move loses.
fn wins<P: Clone + Eq + Hash>(
    at: &P,
    next: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, bool>,
) -> bool {
    if let Some(&won) = known.get(at) {
        return won;
    }
    let won = next(at).iter().any(|after| !wins(after, next, known));
    known.insert(at.clone(), won);
    won
}

/// A board seen by the side to move: 1 own, -1 enemy, 0 empty, 9 outside.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Grid {
    width: usize,
    cells: Vec<i8>,
    first: bool,
}

const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl Grid {
    /// The rows as in a position, from the top.
    fn new(rows: &str) -> Grid {
        let rows: Vec<Vec<i8>> = rows.split('/').map(squares).collect();
        Grid {
            width: rows[0].len(),
            cells: rows.into_iter().rev().flatten().collect(),
            first: true,
        }
    }

    fn at(&self, place: usize, (right, up): (i32, i32)) -> Option<usize> {
        let width = self.width as i32;
        let (column, row) = (place as i32 % width + right, place as i32 / width + up);
        let inside =
            (0..width).contains(&column) && row >= 0 && row < self.cells.len() as i32 / width;
        inside.then_some((row * width + column) as usize)
    }

    fn value(&self, place: usize, way: (i32, i32)) -> i8 {
        self.at(place, way).map_or(9, |place| self.cells[place])
    }

    /// After a move, for the other side.
    fn turned(&self, changes: &[(usize, i8)]) -> Grid {
        let mut after = self.clone();
        for &(place, value) in changes {
            after.cells[place] = value;
        }
        after.cells.iter_mut().for_each(|value| *value = -*value);
        after.first = !self.first;
        after
    }

    fn own(&self) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&place| self.cells[place] == 1)
            .collect()
    }

    fn empty(&self) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&place| self.cells[place] == 0)
            .collect()
    }
}

fn squares(row: &str) -> Vec<i8> {
    row.chars()
        .flat_map(|letter| match letter.to_digit(10) {
            Some(gap) => vec![0; gap as usize],
            None => vec![if letter.is_uppercase() { 1 } else { -1 }],
        })
        .collect()
}

fn clobber(at: &Grid) -> Vec<Grid> {
    let mut after = Vec::new();
    for place in at.own() {
        for way in STEPS {
            if let Some(to) = at.at(place, way).filter(|&to| at.cells[to] == -1) {
                after.push(at.turned(&[(place, 0), (to, 1)]));
            }
        }
    }
    after
}

/// Konane after its beginning: jumps in a straight line, one or more.
fn konane(at: &Grid) -> Vec<Grid> {
    let mut after = Vec::new();
    for place in at.own() {
        for (x, y) in STEPS {
            let mut changes = vec![(place, 0)];
            let mut far = 0;
            while at.value(place, (x * (far + 1), y * (far + 1))) == -1
                && at.value(place, (x * (far + 2), y * (far + 2))) == 0
            {
                changes.extend(
                    at.at(place, (x * (far + 1), y * (far + 1)))
                        .map(|taken| (taken, 0)),
                );
                far += 2;
                let mut landed = changes.clone();
                landed.extend(at.at(place, (x * far, y * far)).map(|to| (to, 1)));
                after.push(at.turned(&landed));
            }
        }
    }
    after
}

fn apart_from(at: &Grid, value: i8) -> Vec<Grid> {
    let free = |place: &usize| STEPS.iter().all(|&way| at.value(*place, way) != value);
    at.empty()
        .into_iter()
        .filter(free)
        .map(|place| at.turned(&[(place, 1)]))
        .collect()
}

fn toads_and_frogs(at: &Grid) -> Vec<Grid> {
    let way = if at.first { 1 } else { -1 };
    let mut after = Vec::new();
    for place in at.own() {
        let far = match (at.value(place, (way, 0)), at.value(place, (2 * way, 0))) {
            (0, _) => way,
            (-1, 0) => 2 * way,
            _ => continue,
        };
        after.extend(
            at.at(place, (far, 0))
                .map(|to| at.turned(&[(place, 0), (to, 1)])),
        );
    }
    after
}

/// The rules file and the solver agree on positions of a game.
fn agree(game: &str, fields: &str, positions: &[&str], next: &dyn Fn(&Grid) -> Vec<Grid>) {
    let rules = library::load(game).unwrap();
    let mut seen = [false; 2];
    for rows in positions {
        let state = rules.position(&format!("{rows} {fields}")).unwrap();
        let found = matches!(worth_of(&rules, &state), Worth::Won(Side::First, _));
        let expected = wins(&Grid::new(rows), next, &mut HashMap::new());
        assert_eq!(found, expected, "{game} {rows}");
        seen[usize::from(expected)] = true;
    }
    assert_eq!(
        seen, [true; 2],
        "{game}: no position is won, or none is lost"
    );
}

#[test]
fn other_solvers_agree() {
    agree(
        "clobber",
        "w",
        &[
            "5/5/5/5/mMm2/MmM2",
            "5/5/5/mMm2/MmM2/mMm2",
            "5/5/5/5/5/MmMm1",
            "5/5/5/5/5/Mm3",
            "5/5/5/5/mM3/Mm3",
        ],
        &clobber,
    );
    agree(
        "konane",
        "b opened,ready",
        &[
            "6/6/6/6/SsSs2/sSs3",
            "6/6/6/6/6/Ss1s2",
            "6/6/6/6/6/1sSs2",
            "6/6/6/S5/s1S3/1s1s2",
            "6/6/6/s1S3/1Ss3/S5",
            "6/6/6/6/6/S1s3",
        ],
        &konane,
    );
    let small = [
        "5/5/5/5/5",
        "X4/5/xxxxx/XXXXX/5",
        "xXxXx/5/xxxxx/5/XXXXX",
        "xxxxx/5/x1x1x/5/xxxxx",
        "X1x1X/5/xXxXx/X1X1X/1x1x1",
    ];
    agree("snort", "b", &small[1..], &|at: &Grid| apart_from(at, -1));
    agree("col", "r", &small[1..], &|at: &Grid| apart_from(at, 1));
    agree(
        "toads-and-frogs",
        "t",
        &[
            "AAA1aaa/AAA1aaa",
            "AAA1aaa/7",
            "AA3aa/A5a",
            "A1A1a1a/7",
            "A5a/7",
            "AA2aa1/A2a3",
        ],
        &toads_and_frogs,
    );
}

/// Dots and boxes on two by two: sides as bits, the lead in boxes with best play for the side to move.
fn boxes(drawn: u16, known: &mut HashMap<u16, i32>) -> i32 {
    // Sides 0 to 5 lie across (two a row), 6 to 11 stand upright (three a row).
    const BOXES: [[u16; 4]; 4] = [[0, 2, 6, 7], [1, 3, 7, 8], [2, 4, 9, 10], [3, 5, 10, 11]];
    if let Some(&lead) = known.get(&drawn) {
        return lead;
    }
    let full = |sides: u16| {
        BOXES
            .iter()
            .filter(|four| four.iter().all(|side| sides >> side & 1 == 1))
            .count() as i32
    };
    let mut best = None;
    for side in (0..12).filter(|side| drawn >> side & 1 == 0) {
        let after = drawn | 1 << side;
        let gained = full(after) - full(drawn);
        let rest = boxes(after, known);
        let lead = if gained > 0 { gained + rest } else { -rest };
        best = best.max(Some(lead));
    }
    let lead = best.unwrap_or(0);
    known.insert(drawn, lead);
    lead
}

#[test]
fn dots_and_boxes() {
    let lead = boxes(0, &mut HashMap::new());
    let expected = match lead.signum() {
        1 => 1,
        -1 => 2,
        _ => 0,
    };
    assert_eq!(
        winner("dots-and-boxes", None),
        expected,
        "the solver's lead is {lead}"
    );
}

/// Small chess boards without double steps, castling and en passant, written out by hand.
#[derive(Clone)]
struct SmallChess {
    width: i32,
    height: i32,
    cells: Vec<char>,
    white: bool,
    promotions: &'static str,
}

impl SmallChess {
    fn new(rows: &str, promotions: &'static str) -> SmallChess {
        let rows: Vec<Vec<char>> = rows.split('/').map(letters).collect();
        SmallChess {
            width: rows[0].len() as i32,
            height: rows.len() as i32,
            cells: rows.into_iter().rev().flatten().collect(),
            white: true,
            promotions,
        }
    }

    fn at(&self, column: i32, row: i32) -> Option<char> {
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| self.cells[(row * self.width + column) as usize])
    }

    fn moved(&self, from: (i32, i32), to: (i32, i32), becomes: char) -> SmallChess {
        let mut after = self.clone();
        after.cells[(to.1 * self.width + to.0) as usize] = becomes;
        after.cells[(from.1 * self.width + from.0) as usize] = '.';
        after.white = !self.white;
        after
    }

    /// All moves, whether or not they leave the king to be captured.
    fn next(&self) -> Vec<SmallChess> {
        let mut after = Vec::new();
        for row in 0..self.height {
            for column in 0..self.width {
                let man = self.cells[(row * self.width + column) as usize];
                if man.is_alphabetic() && man.is_uppercase() == self.white {
                    self.man(man, (column, row), &mut after);
                }
            }
        }
        after
    }

    fn man(&self, man: char, from: (i32, i32), after: &mut Vec<SmallChess>) {
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let slanting = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let hops = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        let all = [straight, slanting].concat();
        let (ways, far): (Vec<(i32, i32)>, i32) = match man.to_ascii_uppercase() {
            'K' => (all, 1),
            'Q' => (all, 9),
            'R' => (straight.to_vec(), 9),
            'B' => (slanting.to_vec(), 9),
            'N' => (hops.to_vec(), 1),
            _ => return self.pawn(man, from, after),
        };
        for (x, y) in ways {
            for step in 1..=far {
                let to = (from.0 + x * step, from.1 + y * step);
                match self.at(to.0, to.1) {
                    Some('.') => after.push(self.moved(from, to, man)),
                    Some(other) if other.is_uppercase() != self.white => {
                        after.push(self.moved(from, to, man));
                        break;
                    }
                    _ => break,
                }
            }
        }
    }

    fn pawn(&self, man: char, from: (i32, i32), after: &mut Vec<SmallChess>) {
        let up = if self.white { 1 } else { -1 };
        for x in -1..=1 {
            let to = (from.0 + x, from.1 + up);
            let goes = match self.at(to.0, to.1) {
                Some('.') => x == 0,
                Some(other) => x != 0 && other.is_uppercase() != self.white,
                None => false,
            };
            let last = to.1 == 0 || to.1 == self.height - 1;
            if goes && last {
                let own = |kind: char| {
                    if self.white {
                        kind
                    } else {
                        kind.to_ascii_lowercase()
                    }
                };
                after.extend(
                    self.promotions
                        .chars()
                        .map(|kind| self.moved(from, to, own(kind))),
                );
            } else if goes {
                after.push(self.moved(from, to, man));
            }
        }
    }

    fn legal(&self) -> Vec<SmallChess> {
        let king = if self.white { 'K' } else { 'k' };
        let safe =
            |after: &SmallChess| after.next().iter().all(|reply| reply.cells.contains(&king));
        self.next().into_iter().filter(safe).collect()
    }

    fn count(&self, depth: u32) -> u64 {
        let next = self.legal();
        if depth == 1 {
            return next.len() as u64;
        }
        next.iter().map(|after| after.count(depth - 1)).sum()
    }
}

fn letters(row: &str) -> Vec<char> {
    row.chars()
        .flat_map(|letter| match letter.to_digit(10) {
            Some(gap) => vec!['.'; gap as usize],
            None => vec![letter],
        })
        .collect()
}

#[test]
fn small_chess_boards() {
    for (game, promotions, rows) in [
        ("gardner-chess", "QRBN", "rnbqk/ppppp/5/PPPPP/RNBQK"),
        ("gardner-chess", "QRBN", "1n1qk/1P1pp/5/PPp1P/RN1QK"),
        ("los-alamos-chess", "QRN", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR"),
        ("los-alamos-chess", "QRN", "r2k1r/1P2pp/6/1p4/P1PpPP/RNQKNR"),
    ] {
        let rules = library::load(game).unwrap();
        let state = rules.position(&format!("{rows} w")).unwrap();
        for depth in 1..=3 {
            let expected = SmallChess::new(rows, promotions).count(depth);
            assert_eq!(
                perft(&rules, &state, depth),
                expected,
                "{game} {rows} at depth {depth}"
            );
        }
    }
}
