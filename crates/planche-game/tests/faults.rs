//! All mistakes of a rules file are told, each once, and nothing that only follows from another.

use planche_game::{Rules, faults, library};

const BAD: &str = "game x
board 3 by 3
men man M
directions steps = right, forwrd
moves
  for each square s:
    if s == a1
      move s goes to z9
    else
      move man put on s
  t = wdith
  if t is empty
    move man is put on t
  while a1 is friend
    break
  foreach square q
    return
result
  if a1 has a friend
    win
";

/// Line, and a part of the message.
const EXPECTED: &[(u32, &str)] = &[
    (4, "did you mean `forward`"),
    (6, "no colon"),
    (7, "one `=`"),
    (8, "z9"),
    (9, "otherwise"),
    (10, "put"),
    (11, "did you mean `width`"),
    (14, "s has friend"),
    (15, "`leave`"),
    (16, "for each square s"),
    (19, "no article"),
    (20, "victory"),
];

#[test]
fn every_mistake_is_told_once() {
    let found = faults(BAD, None);
    let told: Vec<(u32, String)> = found
        .iter()
        .map(|e| (e.place.line, e.to_string()))
        .collect();
    let lines: Vec<u32> = told.iter().map(|(line, _)| *line).collect();
    let expected: Vec<u32> = EXPECTED.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, expected, "{told:#?}");
    for ((line, message), (_, part)) in told.iter().zip(EXPECTED) {
        assert!(message.contains(part), "line {line}: {message}");
    }
}

#[test]
fn good_files_have_none_and_the_usual_error_is_among_them() {
    for game in library::GAMES.iter().take(12) {
        assert!(faults(game.text, None).is_empty(), "{}", game.name);
    }
    let first = Rules::from_text(BAD).map(|_| ()).unwrap_err();
    assert!(faults(BAD, None).contains(&first), "{first}");
}

/// Whatever is taken out of a file, looking for all mistakes comes to an end.
#[test]
fn broken_files_come_to_an_end() {
    for game in library::GAMES.iter().filter(|game| game.text.len() < 1_200) {
        let words: Vec<&str> = game.text.split_inclusive(char::is_whitespace).collect();
        for gap in (0..words.len()).step_by(11) {
            let mut kept = words.clone();
            kept.remove(gap);
            let found = faults(&kept.concat(), None);
            assert!(found.len() <= 20, "{}", game.name);
        }
    }
}
