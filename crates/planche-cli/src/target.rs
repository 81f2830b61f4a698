//! The file that an output goes to.

use std::fs;
use std::path::{Path, PathBuf};

use super::Failure;

/// How many links are followed before somebody must have gone round in a circle.
const MOST_LINKS: usize = 40;

/// The file that the output will be: the one at the end of all links. Refused is what no finished file
/// can take the place of, and whatever would write over an input, be it under the names with these
/// suffixes that the file has until it is finished.
pub fn target(output: &Path, inputs: &[PathBuf], suffixes: &[&str]) -> Result<PathBuf, Failure> {
    let bad = |what: &str| Failure::new(format_args!("{}: {what}", output.display()));
    let target = followed(output).ok_or_else(|| bad("a link that leads nowhere"))?;
    if let Ok(found) = fs::metadata(&target) {
        if found.is_dir() {
            return Err(bad("is a folder, not a file"));
        }
        if !found.is_file() {
            return Err(bad(
                "is a device or a pipe, not a file: leave out -o, and send standard output there",
            ));
        }
    }
    let names = suffixes.iter().map(|suffix| beside(&target, suffix));
    for name in names.chain([target.clone()]) {
        if let Some(input) = inputs.iter().find(|input| is_same(input, &name)) {
            let input = input.display();
            return Err(Failure::new(format_args!(
                "{input}: the output would replace the input"
            )));
        }
    }
    Ok(target)
}

/// A path with something more at its end: `games.pgn.part`.
pub fn beside(target: &Path, suffix: &str) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn followed(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Some(path),
        }
    }
    None
}

fn is_same(one: &Path, other: &Path) -> bool {
    let (one, other) = (fs::canonicalize(one), fs::canonicalize(other));
    one.is_ok_and(|one| other.is_ok_and(|other| one == other))
}
