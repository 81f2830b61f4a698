//! Annotated games keep everything that was there, and say what was played, missed and refuted.
//! The games are in `data/annotate.pgn`, what must be said of them in `data/annotate.txt`.

mod support;

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use support::{complained, planche, printed};

const GAMES: &[u8] = include_bytes!("data/annotate.pgn");
const EXPECTED: &str = include_str!("data/annotate.txt");

/// Everything that a reader meets, one word each, main line and all.
#[derive(Default)]
struct Everything(Vec<String>);

impl Everything {
    fn say(&mut self, word: impl Into<String>) -> ControlFlow<()> {
        self.0.push(word.into());
        ControlFlow::Continue(())
    }
}

impl Visitor for Everything {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.say("game")
    }
    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let name = String::from_utf8_lossy(name);
        self.say(format!("{name}={}", value.decode_utf8_lossy()))
    }
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.say(san.to_string())
    }
    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<()> {
        self.say(format!("${}", nag.0))
    }
    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.say(String::from_utf8_lossy(comment.as_bytes()))
    }
    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        let _ = self.say("(");
        ControlFlow::Continue(Skip(false))
    }
    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        self.say(")")
    }
    fn end_game(&mut self, (): ()) {}
}

fn everything(text: &[u8]) -> Vec<String> {
    let mut everything = Everything::default();
    let mut reader = Reader::new(text);
    // The game with the open comment is an error for this reader, in both texts alike.
    while let Ok(Some(())) = reader.read_game(&mut everything) {}
    everything.0
}

fn folder(name: &str) -> PathBuf {
    let name = format!("planche-annotate-{name}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

/// Annotates a file and gives the exit code, the complaints and the new text.
fn annotated(games: &[u8], name: &str, more: &[&str]) -> (Option<i32>, String, Vec<u8>) {
    let folder = folder(name);
    let (input, output) = (folder.join("in.pgn"), folder.join("out.pgn"));
    fs::write(&input, games).expect("the input is written");
    let mut arguments = vec!["annotate", input.to_str().expect("a plain path"), "-o"];
    arguments.push(output.to_str().expect("a plain path"));
    arguments.extend(more);
    let run = planche(&arguments, "");
    let text = fs::read(&output).expect("the output is there");
    let files = fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(files, 2, "nothing unfinished stays behind");
    fs::remove_dir_all(&folder).expect("the folder goes");
    (run.status.code(), complained(&run), text)
}

fn is_subsequence(short: &[String], long: &[String]) -> bool {
    let mut long = long.iter();
    short.iter().all(|word| long.any(|other| other == word))
}

#[test]
fn everything_that_was_there_stays_and_what_is_new_is_right() {
    let (code, complaints, text) = annotated(GAMES, "kept", &[]);
    assert_eq!(code, Some(1), "{complaints}");
    assert!(is_subsequence(&everything(GAMES), &everything(&text)));
    let mut rest = String::from_utf8_lossy(&text).into_owned();
    for expected in EXPECTED.lines().filter(|line| !line.starts_with('#')) {
        let at = rest.find(expected);
        let at = at.unwrap_or_else(|| panic!("{expected} is missing in\n{rest}"));
        rest = rest.split_off(at);
    }
}

#[test]
fn every_byte_of_the_original_stays_in_its_order() {
    let (_, _, text) = annotated(GAMES, "bytes", &[]);
    let mut rest = text.iter();
    assert!(GAMES.iter().all(|byte| rest.any(|other| other == byte)));
    assert!(text.len() > GAMES.len());
}

#[test]
fn broken_games_are_reported_and_copied() {
    let (_, complaints, text) = annotated(GAMES, "broken", &[]);
    for complaint in [
        "game 5, line 29: 2.Ke3 is not legal; copied as it is",
        "game 6, line 33: \"Hokus\" is no move; copied as it is",
        "game 7, line 35: the variant \"Atomic\" is not supported; copied as it is",
        "game 8, line 42: a comment that is never closed; copied as it is",
    ] {
        assert!(complaints.contains(complaint), "{complaint}\n{complaints}");
    }
    assert!(String::from_utf8_lossy(&text).contains("1. e4 e5 2. Hokus Nc6 *"));
}

#[test]
fn lines_may_end_as_they_like_and_threads_change_nothing() {
    let crlf: Vec<u8> = GAMES
        .iter()
        .flat_map(|&byte| match byte {
            b'\n' => vec![b'\r', b'\n'],
            other => vec![other],
        })
        .collect();
    let (_, _, one) = annotated(&crlf, "one", &["--threads", "1"]);
    let (_, _, four) = annotated(&crlf, "four", &["--threads", "4"]);
    assert_eq!(one, four);
    let bare = |pair: &[u8]| pair[1] == b'\n' && pair[0] != b'\r';
    assert!(
        !one.windows(2).any(bare),
        "what is new ends its lines alike"
    );
    assert!(is_subsequence(&everything(&crlf), &everything(&one)));
}

#[test]
fn what_was_added_once_is_not_added_again() {
    let (_, _, once) = annotated(GAMES, "once", &[]);
    let (_, _, twice) = annotated(&once, "twice", &[]);
    assert_eq!(
        String::from_utf8_lossy(&twice),
        String::from_utf8_lossy(&once)
    );
}

#[cfg(unix)]
#[test]
fn the_output_takes_the_place_of_files_only_and_follows_links() {
    let folder = folder("places");
    let file = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let game = "1. f3 e5 2. g4 Qh4# 0-1\n";
    fs::write(file("in.pgn"), game).expect("the input is written");
    fs::write(file("old.pgn"), "old").expect("a file");
    fs::write(file("part.pgn.part"), game).expect("a file");
    fs::create_dir(file("folder")).expect("a folder");
    let fifo = std::process::Command::new("mkfifo")
        .arg(file("fifo"))
        .status();
    assert!(fifo.expect("it runs").success());
    std::os::unix::fs::symlink("old.pgn", file("link")).expect("a link");
    std::os::unix::fs::symlink("new.pgn", file("dangling")).expect("a link");
    std::os::unix::fs::symlink("in.pgn", file("itself")).expect("a link");
    let count = || fs::read_dir(&folder).expect("the folder").count();
    let before = count();
    for (input, output, words) in [
        ("in.pgn", "folder", "folder: is a folder, not a file"),
        ("in.pgn", "fifo", "fifo: is a device or a pipe, not a file"),
        (
            "in.pgn",
            "itself",
            "in.pgn: the output would replace the input",
        ),
        (
            "part.pgn.part",
            "part.pgn",
            "part.pgn.part: the output would replace the input",
        ),
    ] {
        let run = planche(&["annotate", &file(input), "-o", &file(output)], "");
        assert_eq!(run.status.code(), Some(2), "{output}");
        assert!(complained(&run).contains(words), "{}", complained(&run));
        assert_eq!(count(), before, "{output}");
    }
    assert_eq!(
        fs::read_to_string(file("part.pgn.part")).expect("text"),
        game
    );
    for (link, target) in [("link", "old.pgn"), ("dangling", "new.pgn")] {
        let run = planche(&["annotate", &file("in.pgn"), "-o", &file(link)], "");
        assert_eq!(run.status.code(), Some(0), "{}", complained(&run));
        assert!(
            fs::symlink_metadata(file(link))
                .expect("a link")
                .is_symlink()
        );
        let text = fs::read_to_string(file(target)).expect("text");
        assert!(text.contains("2. g4 $4"), "{text}");
    }
    assert_eq!(count(), before + 1);
    fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn compressed_games_are_read_and_written() {
    let folder = folder("zst");
    let (input, output) = (folder.join("in.pgn.zst"), folder.join("out.pgn.zst"));
    let packed = zstd::encode_all(GAMES, 0).expect("packed");
    fs::write(&input, packed).expect("the input is written");
    let name = |path: &PathBuf| path.to_str().expect("a plain path").to_owned();
    planche(&["annotate", &name(&input), "-o", &name(&output)], "");
    let text = zstd::decode_all(&fs::read(&output).expect("the output")[..]).expect("unpacked");
    fs::remove_dir_all(&folder).expect("the folder goes");
    assert_eq!(text, annotated(GAMES, "plain", &[]).2);
}

#[test]
fn an_interrupted_run_is_resumed_and_another_run_is_not() {
    let folder = folder("resume");
    let (input, output) = (folder.join("in.pgn"), folder.join("out.pgn"));
    fs::write(&input, GAMES).expect("the input is written");
    let name = |path: &PathBuf| path.to_str().expect("a plain path").to_owned();
    let whole = annotated(GAMES, "whole", &[]).2;
    // As if it had been interrupted behind the first game, with half of the second written.
    let first = whole
        .windows(5)
        .position(|w| w == b"3. h3")
        .expect("it is there");
    let first = first
        + whole[first..]
            .iter()
            .position(|&b| b == b'\n')
            .expect("a line")
        + 1;
    let part = folder.join("out.pgn.part");
    fs::write(&part, &whole[..first + 40]).expect("the part is written");
    let run = format!(
        "{} {} 20 {}",
        name(&input),
        GAMES.len(),
        planche::AnnotateOptions::default().nodes
    );
    let note = serde_json::json!({"run": run, "games": 1, "bytes": first, "broken": 0});
    fs::write(folder.join("out.pgn.part.json"), note.to_string()).expect("the note is written");
    let arguments = ["annotate", &name(&input), "-o", &name(&output), "--resume"];
    let other = planche(&[&arguments[..], &["--nodes", "7"]].concat(), "");
    assert_eq!(other.status.code(), Some(2), "{}", complained(&other));
    assert!(
        complained(&other).contains("other options"),
        "{}",
        complained(&other)
    );
    assert!(!output.exists());
    let resumed = planche(&arguments, "");
    assert_eq!(resumed.status.code(), Some(1), "{}", complained(&resumed));
    assert!(fs::read(&output).expect("the output") == whole);
    fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn without_a_file_to_write_the_games_go_to_standard_output() {
    let run = planche(&["annotate", "-"], "1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_eq!(run.status.code(), Some(0), "{}", complained(&run));
    assert!(printed(&run).contains("2. g4 $4"), "{}", printed(&run));
}

/// White gives the queen for a rook and a pawn, and wins the pawn ending with four pawns more. From a position
/// where the pawns are Black's, the same move throws the game away.
#[test]
fn whoever_simplifies_makes_no_mistake() {
    let game = |fen: &str| {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n38. Qxd3 Rxd3 39. cxd3 *\n");
        let (code, _, out) = annotated(text.as_bytes(), "simplify", &[]);
        assert_eq!(code, Some(0));
        String::from_utf8(out).expect("text")
    };
    let ahead = game("8/8/Qp1rk3/8/7P/1P1p4/P1PP2P1/6K1 w - - 0 38");
    assert!(!ahead.contains("$2"), "{ahead}");
    let behind = game("8/8/Qp1rk1pp/8/8/3p4/2PP4/6K1 w - - 0 38");
    assert!(behind.contains("38. Qxd3 $2"), "{behind}");
}
