//! What the tests of the program share.
#![allow(dead_code)]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program with these arguments and this standard input.
pub fn planche<S: AsRef<std::ffi::OsStr>>(arguments: &[S], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_planche"))
        .args(arguments)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("a pipe");
    // The program may end before it has read everything; that is no failure of the test.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    program.wait_with_output().expect("the program ends")
}

/// What the program printed.
pub fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the program prints UTF-8")
}

/// What it complained about.
pub fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Times differ from run to run: every number in front of `ms` becomes `0.0`.
pub fn without_times(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for index in 1..words.len() {
        let (number, unit) = (&words[index - 1], &words[index]);
        if unit.trim_end() == "ms" && number.parse::<f64>().is_ok() {
            words[index - 1] = "0.0".to_owned();
        }
    }
    words.join(" ")
}
