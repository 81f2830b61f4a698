//! A short look with every fuzz target: its seeds, and some hundreds of texts that are made from them by chance, the same
//! ones every time. Arithmetic is checked for overflow here. The long runs are those of `scripts/fuzz.sh`.

#[path = "../../../fuzz/src/targets.rs"]
mod targets;

use std::fs;
use std::path::PathBuf;

use targets::TARGETS;

/// Numbers that look like chance and are always the same.
struct Chance(u64);

impl Chance {
    /// A number below `most`.
    fn pick(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// How many texts are made for a target; those that search are slow.
fn texts(target: &str) -> usize {
    match target {
        "uci" => 60,
        "pipeline" => 150,
        "pgn" => 500,
        "position" | "rules" | "suite" => 4_000,
        _ => 40_000,
    }
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let files = fs::read_dir(folder.join(target)).expect("a folder of seeds");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |file: &PathBuf| fs::read(file).expect("a seed");
    files.iter().map(read).collect()
}

/// What means something to one parser or another.
const MARKS: &[u8] = b"\0 \n-/9wbKkx[]{}()\"',:;=+#";

/// Changes a few places: bytes are set, taken out, doubled, or taken from another seed.
fn changed(chance: &mut Chance, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut pick = |most: usize| chance.pick(most);
    let mut text = seeds[pick(seeds.len())].clone();
    for _ in 0..1 + pick(6) {
        let at = pick(text.len() + 1);
        let end = (at + pick(12)).min(text.len());
        match pick(6) {
            0 if at < text.len() => text[at] = pick(256) as u8,
            1 => drop(text.drain(at..end)),
            2 => {
                let part = text[at..end].to_vec();
                text.splice(at..at, part);
            }
            3 => {
                let other = &seeds[pick(seeds.len())];
                let from = pick(other.len());
                let to = (from + pick(40)).min(other.len());
                text.splice(at..at, other[from..to].iter().copied());
            }
            4 => text.truncate(at),
            _ => text.insert(at, MARKS[pick(MARKS.len())]),
        }
    }
    text
}

fn look(target: &str) {
    let (_, run) = TARGETS
        .iter()
        .find(|(name, _)| *name == target)
        .expect("a target");
    let seeds = seeds(target);
    seeds.iter().for_each(|seed| run(seed));
    let mut chance = Chance(29);
    for _ in 0..texts(target) {
        let text = changed(&mut chance, &seeds);
        let shown = String::from_utf8_lossy(&text).into_owned();
        let result = std::panic::catch_unwind(|| run(&text));
        assert!(result.is_ok(), "{target} on {shown:?}");
    }
}

#[test]
fn every_target_has_seeds_and_a_fuzzer() {
    let fuzz = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    for (target, _) in TARGETS {
        assert!(!seeds(target).is_empty(), "{target} has no seeds");
        let fuzzer = fuzz.join(format!("fuzz_targets/{target}.rs"));
        assert!(fuzzer.exists(), "{target} has no fuzzer");
    }
}

macro_rules! looks {
    ($($target:ident)*) => {
        $(#[test] fn $target() { look(stringify!($target)); })*
    };
}

looks! { position suite pgn plan proof uci rules strategy pipeline }
