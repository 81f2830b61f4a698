//! What a gain is called.

use planche_plan::{Units, Values};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Piece, Position, Role};

/// What a gain is called: "a piece", "the exchange and a pawn". A gain that no simple trade makes is
/// told by the nearest one below it: "more than a rook".
pub fn prize(units: Units, values: &Values) -> String {
    let named = simple(units, values).or_else(|| mixed(units, values));
    named.unwrap_or_else(|| below(units, values))
}

/// What a gain is called where one of these lines shows what is won: "a queen for a piece", where the queen
/// is won and a piece is the difference. Two names for the same sum are equally true; this one is seen on the
/// board.
pub(crate) fn reward(root: &Chess, lines: &[&[UciMove]], units: Units, values: &Values) -> String {
    let mut dearest = lines.iter().filter_map(|line| dearest(root, line));
    dearest
        .find_map(|role| less(role, units, values))
        .unwrap_or_else(|| prize(units, values))
}

/// The dearest man that the side to move has won at the end of a line, where nobody promotes.
fn dearest(root: &Chess, line: &[UciMove]) -> Option<Role> {
    let mut position = root.clone();
    for uci in line {
        let action = uci.to_move(&position).ok()?;
        if action.is_promotion() {
            return None;
        }
        position.play_unchecked(action);
    }
    let count =
        |position: &Chess, color, role| position.board().by_piece(Piece { color, role }).count();
    let gone = |color, role| count(root, color, role) - count(&position, color, role);
    let us = root.turn();
    let mut roles = Role::ALL.into_iter().rev();
    roles.find(|&role| gone(!us, role) > gone(us, role))
}

/// A man of this kind, or one for a man that is worth the difference.
fn less(role: Role, units: Units, values: &Values) -> Option<String> {
    let man = match role {
        Role::Queen => "a queen",
        Role::Rook => "a rook",
        Role::Bishop | Role::Knight => "a piece",
        Role::Pawn | Role::King => return None,
    };
    let rest = values.of(role) - units;
    let price = [Role::Pawn, Role::Knight, Role::Rook]
        .into_iter()
        .find(|price| values.of(*price) == rest && values.of(*price) < values.of(role))?;
    let for_it = match price {
        Role::Pawn => "a pawn",
        Role::Rook => "a rook",
        _ => "a piece",
    };
    (role != Role::Rook || price == Role::Pawn).then(|| format!("{man} for {for_it}"))
}

/// Gains that have a name of their own.
fn names(values: &Values) -> [(Units, &'static str); 12] {
    let [pawn, knight, bishop, rook, queen] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ]
    .map(|role| values.of(role));
    [
        (pawn, "a pawn"),
        (2 * pawn, "two pawns"),
        (rook - knight.max(bishop), "the exchange"),
        (knight.min(bishop), "a piece"),
        (rook, "a rook"),
        (queen - rook, "a queen for a rook"),
        (2 * knight.min(bishop), "two pieces"),
        (rook + knight.min(bishop), "a rook and a piece"),
        (2 * rook, "two rooks"),
        (queen, "a queen"),
        (queen + rook, "a queen and a rook"),
        (2 * queen, "two queens"),
    ]
}

fn simple(units: Units, values: &Values) -> Option<String> {
    let names = names(values);
    let found = names.iter().find(|(worth, _)| *worth == units);
    found.map(|(_, name)| (*name).to_owned())
}

/// A gain with a name, and pawns or a piece more or less.
fn mixed(units: Units, values: &Values) -> Option<String> {
    let (pawn, piece) = (values.of(Role::Pawn), values.of(Role::Knight));
    let more = [
        (pawn, " and a pawn"),
        (2 * pawn, " and two pawns"),
        (-pawn, " for a pawn"),
        (-2 * pawn, " for two pawns"),
        (-piece, " for a piece"),
        (piece, " and a piece"),
        (3 * pawn, " and three pawns"),
    ];
    more.iter().find_map(|(rest, words)| {
        let whole = simple(units - rest, values)?;
        let many = [" for ", " and ", "pawn"]
            .iter()
            .any(|word| whole.contains(word));
        (!many).then(|| format!("{whole}{words}"))
    })
}

/// "more than a rook": the largest gain with a name below this one.
fn below(units: Units, values: &Values) -> String {
    let names = names(values);
    let lower = names.iter().filter(|(worth, _)| *worth < units);
    match lower.max_by_key(|(worth, _)| *worth) {
        Some((_, name)) => format!("more than {name}"),
        None => "some material".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_told_in_chess_words() {
        for (units, words) in [
            (5, "the exchange for a pawn"),
            (10, "a pawn"),
            (15, "the exchange"),
            (20, "two pawns"),
            (25, "the exchange and a pawn"),
            (30, "a piece"),
            (40, "a piece and a pawn"),
            (45, "a rook"),
            (50, "a queen for a rook"),
            (60, "two pieces"),
            (65, "a rook and two pawns"),
            (70, "two pieces and a pawn"),
            (85, "a queen for a pawn"),
            (95, "a queen"),
            (105, "a queen and a pawn"),
            (125, "a queen and a piece"),
            (133, "more than a queen"),
            (3, "some material"),
        ] {
            assert_eq!(prize(units, &Values::default()), words, "{units}");
        }
    }

    #[test]
    fn a_gain_is_named_after_the_man_that_is_won() {
        let fen = "r3q2r/ppp4k/4p1np/2P2p2/3P2N1/8/PPQ2PP1/R5K1 w - - 0 28";
        let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
        let root: Chess = fen
            .into_position(shakmaty::CastlingMode::Standard)
            .expect("a position");
        let moves = |text: &str| -> Vec<UciMove> {
            let words = text.split(' ');
            words.map(|uci| uci.parse().expect("a move")).collect()
        };
        let named = |text: &str, units| {
            let line = moves(text);
            reward(&root, &[&line], units, &Values::default())
        };
        let fork = "g4f6 h7g7 f6e8";
        assert_eq!(named(fork, 65), "a queen for a piece");
        assert_eq!(named(fork, 95), "a queen");
        assert_eq!(named("g4f6 h7g7", 65), "a rook and two pawns");
        assert_eq!(
            named("g4f6 h7g7 f6e8 a8e8", 35),
            "the exchange and two pawns"
        );
    }

    #[test]
    fn other_values_have_other_names() {
        let values: Values = "9:5:3:3:1".parse().expect("values");
        assert_eq!(prize(2, &values), "two pawns");
        assert_eq!(prize(4, &values), "a queen for a rook");
        assert_eq!(prize(8, &values), "a rook and a piece");
    }
}
