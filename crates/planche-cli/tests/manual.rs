//! Man pages and completions are made from the commands themselves: none is forgotten.

mod support;

use std::fs;

use support::{complained, planche, printed};

const COMMANDS: &str =
    "solve check suite audit table1 bench endgame game why-not threats annotate uci serve";

#[test]
fn every_command_has_a_page_and_is_completed() {
    let folder = std::env::temp_dir().join(format!("planche-man-{}", std::process::id()));
    let output = planche(
        &["manual", "-o", folder.to_str().expect("a plain path")],
        "",
    );
    assert_eq!(output.status.code(), Some(0), "{}", complained(&output));
    for command in COMMANDS.split(' ') {
        let page = fs::read_to_string(folder.join(format!("planche-{command}.1")));
        let page = page.expect("a page for every command");
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
        assert_eq!(printed(&planche(&["manual", command], "")), page);
    }
    assert!(folder.join("planche.1").is_file());
    fs::remove_dir_all(folder).expect("the folder goes");
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&planche(&["completions", shell], ""));
        assert!(
            COMMANDS.split(' ').all(|command| script.contains(command)),
            "{shell}"
        );
    }
}
