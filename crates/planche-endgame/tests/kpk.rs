//! King and pawn against king.

use planche_endgame::kpk::book::Book;
use planche_endgame::kpk::verify::verify;
use planche_endgame::kpk::{pecp, plan};
use planche_endgame::{Class, Turn, Value, table};

fn book() -> &'static Book {
    Book::shipped().expect("the shipped rules are well formed")
}

#[test]
fn the_rules_make_no_error() {
    let report = verify(book());
    println!("{report:?}");
    assert_eq!(report.white, [163_328; 2]);
    assert_eq!(report.black, [168_024; 2]);
    assert_eq!(report.held, [70_420; 2]);
    assert_eq!(report.errors(), 0);
    assert!(book().list().rules.len() <= 40);
}

#[test]
fn plans_find_every_win_and_nothing_else() {
    let (mut deepest, mut missed, mut wrong) = (0, 0, 0);
    for (placement, value) in table(Class::KPK).entries(Turn::Bare) {
        match (plan::moves_to_pattern(&placement), value) {
            (Some(moves), Value::Won(_)) => deepest = deepest.max(moves),
            (Some(_), _) => wrong += 1,
            (None, Value::Won(_)) => missed += 1,
            (None, _) => {}
        }
    }
    println!("{deepest} {missed} {wrong}");
    assert_eq!((missed, wrong), (0, 0));
    assert!(deepest <= plan::DEPTH);
}

#[test]
fn pecp() {
    println!("{:?}", pecp::measure());
}
