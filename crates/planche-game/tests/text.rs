//! Parser, formatter and rules on random texts: printing and parsing are inverse, nothing crashes.

use planche_game::check::interpret::Interpreter;
use planche_game::check::play::Table;
use planche_game::text::error::Place;
use planche_game::text::syntax::{
    Block, BoardLine, Chain, Comparison, Condition, Declaration, Edge, End, Expression, Life, Line,
    Occupant, Operator, Part, Party, RulesFile, Section, Stand, Statement, VariantLine, Verdict,
    Wrap,
};
use planche_game::text::{parse, print};
use planche_game::{MoveList, Rules, library};
use proptest::prelude::*;

fn place() -> Place {
    Place::default()
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "s", "t", "man", "king", "lines", "n", "e4", "width", "x1",
    ])
    .prop_map(String::from)
}

fn named() -> impl Strategy<Value = Expression> {
    name().prop_map(|name| Expression::Name(place(), name))
}

fn expression() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![(-99..100i32).prop_map(Expression::Number), named()];
    leaf.prop_recursive(4, 20, 2, |inner| {
        let pair = || {
            (
                inner.clone().prop_map(Box::new),
                inner.clone().prop_map(Box::new),
            )
        };
        let operator = prop::sample::select(vec![
            Operator::Plus,
            Operator::Minus,
            Operator::Times,
            Operator::Over,
        ]);
        prop_oneof![
            (operator, pair()).prop_map(|(o, (a, b))| Expression::Binary(place(), o, a, b)),
            pair().prop_map(|(a, b)| Expression::Way(place(), a, b)),
            pair().prop_map(|(a, b)| Expression::At(place(), a, b)),
            inner
                .clone()
                .prop_map(|a| Expression::RowOf(place(), Box::new(a))),
            inner
                .clone()
                .prop_map(|a| Expression::ColumnOf(place(), Box::new(a))),
            // `-3` is a number, so only what is not a number is denied.
            inner.prop_filter_map("a number", |a| match a {
                Expression::Number(_) => None,
                a => Some(Expression::Minus(Box::new(a))),
            }),
        ]
    })
}

fn occupant() -> impl Strategy<Value = Occupant> {
    let side = prop::sample::select(vec![None, Some(Party::Friend), Some(Party::Enemy)]);
    (side, prop::collection::vec(named(), 0..3))
        .prop_filter("says nothing", |(side, kinds)| {
            side.is_some() || !kinds.is_empty()
        })
        .prop_map(|(side, kinds)| Occupant { side, kinds })
}

fn edge() -> impl Strategy<Value = Edge> {
    prop::sample::select(vec![Edge::Left, Edge::Right, Edge::Top, Edge::Bottom])
}

fn stand() -> impl Strategy<Value = Stand> {
    let (friend, enemy) = (Stand::Man(Party::Friend), Stand::Man(Party::Enemy));
    prop::sample::select(vec![friend, enemy, Stand::Nothing])
}

fn chain() -> impl Strategy<Value = Chain> {
    let begin = || prop_oneof![edge().prop_map(End::Edge), named().prop_map(End::Square)];
    let end = prop_oneof![begin(), stand().prop_map(End::Beside)];
    let without = prop::option::of(named());
    (stand(), begin(), end, named(), without).prop_map(|(through, from, to, ways, without)| Chain {
        through,
        from,
        to,
        ways,
        without,
    })
}

fn condition() -> impl Strategy<Value = Condition> {
    let comparison = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::Unequal,
        Comparison::Less,
        Comparison::AtMost,
        Comparison::Greater,
        Comparison::AtLeast,
    ]);
    let leaf = prop_oneof![
        expression().prop_map(|e| Condition::Empty(place(), e)),
        expression().prop_map(|e| Condition::OnBoard(place(), e)),
        expression().prop_map(|e| Condition::Attacked(place(), e)),
        (expression(), occupant()).prop_map(|(e, o)| Condition::Has(place(), e, o)),
        (party(), 1..9, named()).prop_map(|(p, n, e)| Condition::Reserve(place(), p, n, e)),
        name().prop_map(|n| Condition::Flag(place(), n)),
        name().prop_map(|n| Condition::Playing(place(), n)),
        chain().prop_map(|chain| Condition::Join(place(), Box::new(chain))),
        (comparison, expression(), expression()).prop_map(|(c, a, b)| Condition::Compare(
            place(),
            c,
            a,
            b
        )),
    ];
    leaf.prop_recursive(3, 12, 2, |inner| {
        let pair = || {
            (
                inner.clone().prop_map(Box::new),
                inner.clone().prop_map(Box::new),
            )
        };
        prop_oneof![
            pair().prop_map(|(a, b)| Condition::And(a, b)),
            pair().prop_map(|(a, b)| Condition::Or(a, b)),
            inner.clone().prop_map(|a| Condition::Not(Box::new(a))),
        ]
    })
}

fn part() -> impl Strategy<Value = Part> {
    prop_oneof![
        (expression(), expression()).prop_map(|(a, b)| Part::Goes(a, b)),
        expression().prop_map(Part::Captured),
        (named(), any::<bool>(), expression()).prop_map(|(kind, reserve, square)| Part::Put {
            kind,
            reserve,
            square
        }),
        (expression(), named()).prop_map(|(a, b)| Part::Becomes(a, b)),
        expression().prop_map(Part::ChangesSide),
        (named(), party()).prop_map(|(kind, party)| Part::Joins(kind, party)),
        Just(Part::Again),
        (name(), any::<bool>()).prop_map(|(n, set)| Part::Flag(n, set)),
    ]
}

fn party() -> impl Strategy<Value = Party> {
    prop_oneof![Just(Party::Friend), Just(Party::Enemy)]
}

fn note() -> impl Strategy<Value = Option<String>> {
    prop::sample::select(vec![
        None,
        Some("a note".to_string()),
        Some("= [ more".to_string()),
    ])
}

fn line(item: Statement, note: Option<String>) -> Line<Statement> {
    let note = if matches!(item, Statement::Note(_)) {
        None
    } else {
        note
    };
    Line {
        place: place(),
        item,
        note,
    }
}

fn simple() -> impl Strategy<Value = Statement> {
    prop_oneof![
        (name(), expression()).prop_map(|(n, e)| Statement::Assign(n, e)),
        (name(), prop::collection::vec(expression(), 1..3)).prop_map(|(n, a)| Statement::Do(n, a)),
        Just(Statement::Leave),
        Just(Statement::Next),
        Just(Statement::Done),
        prop::collection::vec(part(), 1..4).prop_map(Statement::Move),
        part().prop_map(Statement::Also),
        Just(Statement::Result(Verdict::Victory)),
        Just(Statement::Result(Verdict::Pass)),
    ]
}

fn block() -> impl Strategy<Value = Block> {
    let lines = |item: BoxedStrategy<Statement>| {
        let items = prop::collection::vec(
            (item, note()).prop_map(|(item, note)| line(item, note)),
            1..4,
        );
        // A note may close a block, also behind a statement that has a block of its own.
        (items, note()).prop_map(|(mut items, last)| {
            items.extend(last.map(|note| line(Statement::Note(note), None)));
            items
        })
    };
    lines(simple().boxed()).prop_recursive(3, 20, 3, move |inner| {
        let nested = prop_oneof![
            (
                prop::collection::vec((condition(), inner.clone()), 1..3),
                prop::option::of(inner.clone())
            )
                .prop_map(|(arms, other)| Statement::If(arms, other)),
            (condition(), inner.clone()).prop_map(|(c, b)| Statement::While(c, b)),
            (name(), prop::option::of(occupant()), inner.clone())
                .prop_map(|(n, o, b)| Statement::ForSquare(n, o, b)),
            (name(), expression(), inner.clone()).prop_map(|(n, e, b)| Statement::ForWay(n, e, b)),
            (name(), prop::collection::vec(named(), 1..3), inner.clone())
                .prop_map(|(n, k, b)| Statement::ForKind(n, k, b)),
            (name(), expression(), expression(), inner.clone())
                .prop_map(|(n, a, z, b)| Statement::ForNumber(n, a, z, b)),
            (
                expression(),
                prop::collection::vec((expression(), inner.clone()), 1..3),
                prop::option::of(inner)
            )
                .prop_map(|(e, w, o)| Statement::Choose(e, w, o)),
            simple(),
        ];
        lines(nested.boxed())
    })
}

fn declaration() -> impl Strategy<Value = Declaration> {
    let life = prop::sample::select(vec![Life::UntilItMoves, Life::OneTurn, Life::Always]);
    let wrap = prop::sample::select(vec![Wrap::None, Wrap::Columns, Wrap::Both]);
    prop_oneof![
        Just(Declaration::Note("of its own".to_string())),
        (1..20i32, 1..20i32, any::<bool>(), wrap).prop_map(|(width, height, mirrored, wrap)| {
            Declaration::Board(BoardLine {
                width,
                height,
                mirrored,
                wrap,
            })
        }),
        (name(), prop::option::of(Just('J')), name(), life).prop_map(
            |(name, letter, base, life)| Declaration::Variant(VariantLine {
                name,
                letter,
                base,
                life
            })
        ),
        (0..70i32, name()).prop_map(|(n, k)| Declaration::Reserve(n, k)),
        (
            1..200i32,
            any::<bool>(),
            prop::collection::vec(name(), 0..3)
        )
            .prop_map(|(moves, capture, kinds)| Declaration::DrawAfter {
                moves,
                capture,
                kinds
            }),
        prop::sample::select(Section::ALL.to_vec())
            .prop_flat_map(|s| block().prop_map(move |b| Declaration::Section(s, b))),
        (name(), prop::collection::vec(name(), 1..3), block()).prop_map(
            |(name, parameters, body)| Declaration::Procedure {
                name,
                parameters,
                body
            }
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn printing_and_parsing_are_inverse(items in prop::collection::vec((declaration(), note()), 1..5)) {
        let lines = items.into_iter().map(|(item, note)| {
            let note = if matches!(item, Declaration::Note(_)) { None } else { note };
            Line { place: place(), item, note }
        });
        let file = RulesFile { lines: lines.collect() };
        let text = print(&file);
        let again = parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        prop_assert_eq!(&again, &file, "{}", text);
        prop_assert_eq!(print(&again), text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~\\n]{0,300}") {
        let _ = Rules::from_text(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = Rules::from_bytes(&bytes);
    }

    #[test]
    fn any_position_is_read_or_refused(text in "[pPkKnN1-9/ wb-]{0,80}") {
        let rules = library::load("breakthrough").unwrap();
        if let Ok(state) = rules.position(&text) {
            let again = rules.position(&rules.print(&state)).unwrap();
            prop_assert_eq!(again, state);
        }
    }
}

/// Where each line of a text ends, roughly in words.
fn damaged(text: &str, at: usize, how: usize, with: &str) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    let at = at % words.len();
    match how % 3 {
        0 => {
            words.remove(at);
        }
        1 => words.insert(at, with),
        _ => words[at] = with,
    }
    words.concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// A shipped game with a word lost, added or changed: either refused, or the two ways of
    /// running it agree and nothing crashes.
    #[test]
    fn damaged_games_are_refused_or_run(
        game in prop::sample::select(vec!["tic-tac-toe", "connect-four", "breakthrough", "three-mens-morris", "draughts", "hex", "doughnut"]),
        at in any::<usize>(),
        how in any::<usize>(),
        with in prop::sample::select(vec!["s ", "and ", "not ", "forward ", "2 ", "friend ", "is ", "empty\n", "leave\n", "d ", "victory\n"]),
    ) {
        let text = damaged(library::find(game).unwrap().text, at, how, with);
        if let Ok(rules) = Rules::from_text(&text) {
            let interpreter = Interpreter::new(&rules.game);
            let mut state = rules.start();
            for turn in 0..6 {
                let table = Table::new(&state);
                let outcome = rules.turn(&mut state.clone(), &mut MoveList::default());
                if let Ok((expected, moves)) = interpreter.turn(&table) {
                    prop_assert_eq!(outcome, expected, "{}", text);
                    let mut found: Vec<_> = rules.moves(&state).into_iter().map(|m| m.parts).collect();
                    let mut moves = moves;
                    found.sort();
                    moves.sort();
                    prop_assert_eq!(found, moves, "{}", text);
                }
                let moves = rules.moves(&state);
                if moves.is_empty() {
                    break;
                }
                rules.make(&mut state, &moves[(at + turn) % moves.len()].parts);
            }
        }
    }
}

/// Texts whose notes stand where a block ends, a blank line between them.
const NOTES: &str = include_str!("notes.txt");

#[test]
fn what_is_laid_out_once_stays_as_it_is() {
    for text in NOTES.split("\n\n") {
        let laid_out = print(&parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}")));
        let again =
            print(&parse(&laid_out).unwrap_or_else(|error| panic!("{error} in\n{laid_out}")));
        assert_eq!(again, laid_out, "{text}");
    }
}
