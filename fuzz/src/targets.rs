//! The targets: any bytes in, no panic, and whatever must hold of what comes out.
//!
//! The same functions are run for hours by `scripts/fuzz.sh` with coverage and the address sanitizer, and for seconds by
//! `crates/planche-cli/tests/fuzz.rs` on mutated seeds.

use std::io::Cursor;

use planche::{AnnotateOptions, Limits, Plan, Request, Status, annotate_game, given, plans, solve};
use planche_endgame::{Class, Strategy};
use planche_game::check::interpret::Interpreter;
use planche_game::check::play::Table;
use planche_game::text::{decode, parse, print};
use planche_game::{MoveList, Part, Rules, State, study};
use planche_proof::{Checker, Record, Verdict, json};
use shakmaty::fen::Fen;
use shakmaty::{Board, CastlingMode, Chess, Color, EnPassantMode, Piece, Role, Setup, Square};

/// A name, and what is done with the bytes.
pub type Target = (&'static str, fn(&[u8]));

/// What is fuzzed, by name; the seeds of each are in a folder of this name.
pub const TARGETS: &[Target] = &[
    ("position", position),
    ("suite", suite),
    ("pgn", pgn),
    ("plan", plan),
    ("proof", proof),
    ("uci", uci),
    ("rules", rules),
    ("strategy", strategy),
    ("pipeline", pipeline),
];

/// Text with a position in it: a FEN, EPD, a link, moves. What is read once is read again from what is printed.
pub fn position(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = given(&text, None);
    let _ = planche::positions(Cursor::new(bytes), None);
    if let Ok(position) = planche::position(&text) {
        let written = Fen::from_position(&position, EnPassantMode::Legal).to_string();
        assert_eq!(planche::position(&written), Ok(position), "{written}");
    }
}

/// EPD, Lichess CSV and PGN as suites.
pub fn suite(bytes: &[u8]) {
    let Ok(rows) = planche::suite::Stream::open(Cursor::new(bytes)) else {
        return;
    };
    for row in rows.take(100).flatten() {
        if let Ok(case) = row.case {
            let _ = case.line();
        }
    }
}

/// Games, annotated with next to no nodes. The moves of a game are never changed.
pub fn pgn(bytes: &[u8]) {
    let options = AnnotateOptions {
        nodes: 2,
        ..AnnotateOptions::default()
    };
    let _ = annotate_game(bytes, &options);
}

/// Plans: printing is the inverse of parsing.
pub fn plan(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = plans(&text);
    if let Ok(plan) = text.parse::<Plan>() {
        let printed = plan.to_string();
        let again = printed.parse::<Plan>();
        assert_eq!(again.map(|plan| plan.to_string()), Ok(printed));
    }
}

/// Result records and proofs. Whatever holds strictly holds plainly too, and a proof that was read is written the same.
pub fn proof(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(proof) = json::read(&text) {
        let mut written = Vec::new();
        json::write(&proof, &mut written).expect("memory does not fail");
        let written = String::from_utf8(written).expect("JSON is text");
        assert_eq!(json::read(&written), Ok(proof));
    }
    if let Ok(record) = Record::read(&text) {
        let checker = Checker::new().budget(2_000);
        let plain = record.judge(&checker);
        if let Verdict::Holds(_) = record.judge(&checker.strict()) {
            assert!(matches!(plain, Verdict::Holds(_)), "{plain:?}");
        }
    }
}

/// Commands of a UCI client, stopped as soon as they are sent. A move that is thought about takes as long as a thousand
/// other commands: one session in sixty-four thinks, and only about its last `go`; in the others everybody is mated by then.
pub fn uci(bytes: &[u8]) {
    let sum = bytes
        .iter()
        .fold(0, |sum: u8, &byte| sum.wrapping_add(byte));
    let thinks = sum.is_multiple_of(64);
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let goes = |line: &[u8]| line.windows(2).any(|two| two == b"go");
    let last = lines.iter().rposition(|line| goes(line));
    let mut input = Vec::new();
    for (number, line) in lines.into_iter().enumerate() {
        match (goes(line), thinks) {
            (true, true) if Some(number) != last => continue,
            (true, false) => input.extend(MATED),
            _ => {}
        }
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(b"stop\nquit\n");
    let mut output = Vec::new();
    planche_uci::run(Cursor::new(input), &mut output).expect("memory does not fail");
    assert!(std::str::from_utf8(&output).is_ok());
}

/// A position in which there is nothing to think about.
const MATED: &[u8] = b"position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n";

/// A strategy file for each ending that has one.
pub fn strategy(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for class in [Class::KRK, Class::KPK, Class::KQK, Class::KBNK] {
        let _ = Strategy::read(class, &text);
    }
}

/// A rules file: refused with an error, or played a few moves without a crash. The fast generator and the plain
/// interpreter find the same moves, and what is laid out anew reads the same.
pub fn rules(bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    let Ok(file) = parse(text) else { return };
    let laid_out = print(&file);
    let again = parse(&laid_out).map(|file| print(&file));
    assert_eq!(again.as_ref(), Ok(&laid_out));
    let Ok(rules) = Rules::new(file, None) else {
        return;
    };
    let mut state = rules.start();
    for turn in 0..8 {
        let _ = study::moves(&rules, &state, state.side);
        let _ = study::results(&rules, &state, state.side);
        compare(&rules, &state);
        let moves = rules.moves(&state);
        if moves.is_empty() {
            return;
        }
        rules.make(&mut state, &moves[(bytes.len() + turn) % moves.len()].parts);
    }
}

fn compare(rules: &Rules, state: &State) {
    // The interpreter has a limit of steps, which the generator does not need.
    let Ok((outcome, mut expected)) = Interpreter::new(&rules.game).turn(&Table::new(state)) else {
        return;
    };
    let mut found = MoveList::default();
    assert_eq!(rules.turn(&mut state.clone(), &mut found), outcome);
    let moves = rules.moves(state).into_iter();
    let mut found: Vec<Vec<Part>> = moves.map(|found| found.parts).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

/// A position made of the bytes goes through the whole pipeline: what is proved passes the strict checker from its JSON,
/// no more nodes are made than were allowed, and there is something to say.
pub fn pipeline(bytes: &[u8]) {
    let Some(position) = scattered(bytes) else {
        return;
    };
    let nodes = 60;
    let request = Request::new(position).limits(few(nodes)).unique(true);
    let solution = solve(&request.doubting(false).counsel(false));
    assert!(solution.stats.nodes <= nodes, "{}", solution.fen());
    assert!(!solution.explanation.is_empty(), "{}", solution.fen());
    if solution.status == Status::Proved {
        let line = serde_json::to_string(&solution).expect("a result is JSON");
        let record = Record::read(&line).expect("a result is a record");
        let verdict = record.judge(&Checker::new().strict().axioms(&planche::Endings));
        assert!(matches!(verdict, Verdict::Holds(_)), "{verdict:?}: {line}");
    }
}

/// Two bytes a man: what and where. The first byte has the side to move and the clock.
fn scattered(bytes: &[u8]) -> Option<Chess> {
    let (first, rest) = bytes.split_first()?;
    let mut board = Board::empty();
    let square = Square::new(u32::from(first % 64));
    board.set_piece_at(square, Color::White.king());
    for pair in rest.chunks_exact(2).take(30) {
        let square = Square::new(u32::from(pair[1] % 64));
        if board.piece_at(square).is_none() {
            board.set_piece_at(square, man(pair[0], &board));
        }
    }
    let setup = Setup {
        board,
        turn: Color::from_white(first & 128 == 0),
        halfmoves: u32::from(first & 64),
        ..Setup::empty()
    };
    setup.position(CastlingMode::Standard).ok()
}

/// The first man that is not White's is Black's king.
fn man(byte: u8, board: &Board) -> Piece {
    let color = Color::from_white(byte & 8 == 0);
    if board.king_of(Color::Black).is_none() {
        return Color::Black.king();
    }
    let roles = [
        Role::Pawn,
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::Pawn,
        Role::Rook,
    ];
    Piece {
        color,
        role: roles[usize::from(byte & 7)],
    }
}

fn few(nodes: usize) -> Limits {
    Limits { nodes, time: None }
}
