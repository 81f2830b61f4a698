//! Every reason has its phrase; the cases are in `data/why.txt`.

use planche_explain::why;
use planche_plan::{Reason, Statement, Step};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Square};

const CASES: &str = include_str!("data/why.txt");

#[test]
fn every_reason_has_its_phrase() {
    for case in CASES.split("\n\n").filter(|case| case.contains("fen ")) {
        check(case.trim());
    }
}

fn check(case: &str) {
    let mut lines = case.lines().filter(|line| !line.starts_with('#'));
    let fen = lines
        .next()
        .and_then(|line| line.strip_prefix("fen "))
        .expect(case);
    let uci = lines
        .next()
        .and_then(|line| line.strip_prefix("move "))
        .expect(case);
    let position: Chess = fen
        .parse::<Fen>()
        .expect(fen)
        .into_position(CastlingMode::Standard)
        .expect(fen);
    let action = uci
        .parse::<UciMove>()
        .expect(uci)
        .to_move(&position)
        .expect(uci);
    let statement = Statement::play(action.from().expect("no drops"), action.to());
    for line in lines {
        let (name, phrase) = line.split_once(" => ").expect(line);
        let step = Step::new(statement, reason(name));
        assert_eq!(why(&position, &action, &step), phrase, "{name} in {fen}");
    }
}

fn reason(text: &str) -> Reason {
    let mut words = text.split(' ');
    let name = words.next().unwrap_or_default();
    let mut square = || {
        words
            .next()
            .and_then(|word| word.parse::<Square>().ok())
            .expect(text)
    };
    match name {
        "Given" => Reason::Given,
        "Capture" => Reason::Capture,
        "NewCapture" => Reason::NewCapture,
        "Execute" => Reason::Execute,
        "MatingCheck" => Reason::MatingCheck,
        "SafeCheck" => Reason::SafeCheck,
        "DrivingCheck" => Reason::DrivingCheck,
        "CheckFirst" => Reason::CheckFirst,
        "DoubleAttack" => Reason::DoubleAttack,
        "LineAttack" => Reason::LineAttack,
        "Discovery" => Reason::Discovery,
        "Threat" => Reason::Threat,
        "Trap" => Reason::Trap,
        "Advance" => Reason::Advance,
        "Promotion" => Reason::Promotion,
        "Withdraw" => Reason::Withdraw,
        "Evade" => Reason::Evade,
        "Secure" => Reason::Secure,
        "Wait" => Reason::Wait,
        "LookAgain" => Reason::LookAgain,
        "MateThreat" => Reason::MateThreat { mate: square() },
        "Clear" => Reason::Clear { towards: square() },
        "Open" => Reason::Open { towards: square() },
        "DriveAway" => Reason::DriveAway { from: square() },
        "DrawAway" => Reason::DrawAway { from: square() },
        "Eliminate" => Reason::Eliminate { square: square() },
        "LureTo" => Reason::LureTo { square: square() },
        "Block" => Reason::Block { square: square() },
        "Guard" => Reason::Guard { square: square() },
        "Restrict" => Reason::Restrict { square: square() },
        "Forestall" => Reason::Forestall {
            from: square(),
            to: square(),
        },
        other => panic!("unknown reason {other}"),
    }
}
