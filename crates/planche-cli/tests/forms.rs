//! The other forms of an answer, and the flags that ask for them.

mod support;

use support::{complained, planche, printed};

const OPERA: &str = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

fn solve(flags: &[&str]) -> String {
    let arguments = [&["solve", OPERA], flags].concat();
    let output = planche(&arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    printed(&output)
}

#[test]
fn hints_come_one_by_one() {
    let first = solve(&["--hint", "1"]);
    assert!(
        first.contains("White mates in at most two moves."),
        "{first}"
    );
    assert!(
        !first.contains("queen on b3") && !first.contains("Qb8"),
        "{first}"
    );
    let second = solve(&["--hint", "2"]);
    assert!(
        second.contains("It begins with the queen on b3."),
        "{second}"
    );
    assert!(!second.contains("Qb8"), "{second}");
    assert!(solve(&["--hint", "3"]).contains("The move is 16.Qb8+."));
    assert_eq!(
        planche(&["solve", OPERA, "--hint", "4"], "").status.code(),
        Some(2)
    );
}

#[test]
fn pgn_is_a_game_with_its_position_and_its_moves() {
    let pgn = solve(&["--pgn"]);
    assert!(pgn.contains(&format!("[FEN \"{OPERA}\"]")), "{pgn}");
    let moves = pgn.replace('\n', " ");
    assert!(moves.contains("16. Qb8+ {"), "{pgn}");
    assert!(
        moves.contains("16... Nxb8") && moves.contains("17. Rd8# {"),
        "{pgn}"
    );
    assert!(moves.contains("[%cal Gb3b8,Rd7b8,Bd1d8]"), "{pgn}");
    assert!(pgn.trim_end().ends_with('*'), "{pgn}");
    assert_eq!(pgn.matches('{').count(), pgn.matches('}').count());
    assert_eq!(pgn.matches('(').count(), pgn.matches(')').count());
}

#[test]
fn epd_has_its_operations() {
    let epd = solve(&["--epd"]);
    assert_eq!(epd.lines().count(), 1);
    for operation in [
        "bm Qb8+;",
        "dm 2;",
        "ce 32764;",
        "pv Qb8+ Nxb8 Rd8#;",
        "c0 \"",
        "c1 \"mate",
        "acn ",
    ] {
        assert!(epd.contains(operation), "{operation} in {epd}");
    }
    assert!(epd.starts_with("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - "));
}

#[test]
fn popeye_has_the_key_and_its_mate() {
    let text = solve(&["--popeye"]);
    assert!(text.contains("1.Qb3-b8 + !"), "{text}");
    assert!(text.contains("1...Sd7*b8\n"), "{text}");
    assert!(text.contains("2.Rd1-d8 #"), "{text}");
}

#[test]
fn pictures_are_svg() {
    let board = solve(&["--svg"]);
    assert!(board.starts_with("<svg ") && board.ends_with("</svg>\n"));
    assert_eq!(board.matches("<polygon").count(), 3);
    let tree = solve(&["--svg=tree"]);
    assert!(tree.contains(">Qb8+<") && tree.contains(">Rd8#<"), "{tree}");
}

#[test]
fn markdown_has_the_idea_and_the_replies() {
    let page = solve(&["--markdown"]);
    assert!(page.contains("**Idea.** 16.Qb8+"), "{page}");
    assert!(page.contains("## The replies"), "{page}");
}

/// Once the board, the tree and the headings of a page were English whatever was asked for.
#[test]
fn in_french_no_english_is_left() {
    let page = solve(&["--markdown", "--lang", "fr"]);
    for said in [
        "trait aux Blancs",
        "**Idée.** 16.Db8+",
        "## Les répliques",
        "16.Db8+ Cxb8 17.Td8#",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let tree = solve(&["--tree", "--lang", "fr"]);
    assert!(tree.contains("trait aux Blancs"), "{tree}");
    assert!(tree.contains("Cxb8 : mat par Td8#"), "{tree}");
    for text in [page, tree] {
        for english in [" to move", " after ", " takes ", "Main line", "The replies"] {
            assert!(!text.contains(english), "{english}: {text}");
        }
    }
}

#[test]
fn only_one_form_at_a_time() {
    let output = planche(&["solve", OPERA, "--pgn", "--epd"], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_finished_game_is_called_finished() {
    for (fen, words) in [
        (
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "It is checkmate already: Black is to move, and is mated.",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "It is stalemate already: Black is to move, and has no move.",
        ),
    ] {
        let output = planche(&["solve", fen], "");
        assert_eq!(output.status.code(), Some(1));
        assert!(printed(&output).contains(words), "{}", printed(&output));
    }
}
