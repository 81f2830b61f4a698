//! No number that was chosen by measuring stands outside the table of `planche-tuning`: what may stand elsewhere, and why.

use std::collections::BTreeSet;

use super::modules;

/// Where every number that was chosen by measuring stands in the table of `planche-tuning`.
const TUNED: &[&str] = &[
    "planche",
    "planche-analysis",
    "planche-explain",
    "planche-facts",
    "planche-plan",
    "planche-play",
    "planche-prover",
];

/// The crate, the module and the name of a number.
type Number = (&'static str, &'static str, &'static str);

/// Numbers that are no matter of tuning, by why, crate, module and name; `*` stands for all names of a module, and a module that ends
/// with `::` for all within it.
const NOT_TUNED: &[(&str, &[Number])] = &[
    (
        "a convention: stands for infinity, tells mates from other scores, orders, converts or rounds",
        &[
            ("planche-prover", "tree::node", "NEVER"),
            ("planche-play", "deep", "INFINITE"),
            ("planche-play", "deep", "CAPTURE"),
            ("planche-play", "deep", "KILLER"),
            ("planche-play", "deep", "MOST_GOOD"),
            ("planche-play", "deep", "PLACE"),
            ("planche-play", "logarithm", "*"),
            ("planche-play", "score", "*"),
            ("planche-explain", "lines::judge", "WHOLE"),
            ("planche-explain", "lines::judge", "MATE"),
            ("planche-explain", "lines::judge", "UNIT"),
            ("planche-explain", "lines::likely", "NEUTRAL"),
            ("planche-explain", "opinion", "FINER"),
            ("planche", "mend", "FINER"),
            ("planche", "mend", "ROUND"),
            ("planche", "sceptic", "FINER"),
            ("planche", "sceptic", "LONGEST_MATE"),
        ],
    ),
    (
        "a rule of the game",
        &[("planche", "ending", "SEVENTY_FIVE_MOVES")],
    ),
    (
        "only saves work or memory: no answer depends on it",
        &[
            ("planche-prover", "leaves::quiet", "FEW"),
            ("planche-prover", "leaves::remembered", "MOST"),
            ("planche-play", "memory", "KEPT"),
            ("planche-play", "deep", "MEMORY"),
            ("planche", "request", "BYTES_A_NODE"),
            ("planche", "request", "TREES"),
            ("planche", "tables", "MEN"),
        ],
    ),
    (
        "bounds what is kept or looked at so that nothing runs without end",
        &[
            ("planche-prover", "chronicle", "EVENTS"),
            ("planche-prover", "plans", "ORIGINS"),
            ("planche-prover", "plans", "ALIKE"),
            ("planche-play", "deep", "LONGEST"),
            ("planche-play", "deep", "MOST_MOVES"),
            ("planche-play", "deep", "GLANCE"),
            ("planche-play", "look", "GLANCE"),
            ("planche-play", "order", "LONGEST"),
            ("planche-play", "thought", "DEEPEST"),
            ("planche-explain", "lines::every", "MOST"),
            ("planche-explain", "lines::judge", "BUDGET"),
            ("planche-explain", "lines::judge", "EXCHANGES"),
            ("planche-explain", "trial", "BUDGET"),
            ("planche", "convert", "MAX_ENTRIES"),
            ("planche", "tell", "GRACE"),
        ],
    ),
    (
        "says how much is told, and of what a sentence is made",
        &[
            ("planche-explain", "account::haul", "PLAYED_OUT"),
            ("planche-explain", "account::instead", "CANDIDATES"),
            ("planche-explain", "account::order", "MOST"),
            ("planche-explain", "account::side", "FOLLOWED"),
            ("planche-explain", "account::steps", "MOST"),
            ("planche-explain", "account::steps", "STRING"),
            ("planche-explain", "account::tail", "SHOWN"),
            ("planche-explain", "account::weakness", "MOST"),
            ("planche-explain", "account::why", "MOST"),
            ("planche-explain", "connection", "AHEAD"),
            ("planche-explain", "hint", "MOTIFS"),
            ("planche-explain", "lines::judge", "ACCEPTS"),
            ("planche-explain", "lines::judge", "CHOICES"),
            ("planche-explain", "lines::judge", "EQUALS"),
            ("planche-explain", "lines::spine", "*"),
            ("planche-explain", "lines::told", "*"),
            ("planche-explain", "mates", "*"),
            ("planche-explain", "outline", "*"),
            ("planche-explain", "prize::seen", "KINDS_TOLD"),
            ("planche-explain", "prize::stock", "NAMED"),
            ("planche-explain", "reason::wording", "LISTED"),
            ("planche", "annotate::sign", "FLIGHTS"),
            ("planche", "sceptic::reason", "MANY_CHECKS"),
            ("planche", "sceptic::words", "TOLD"),
            ("planche", "why_not::words", "NAMED"),
        ],
    ),
    (
        "the judgement of quiet positions, a function with a network and state classes of its own, is learned or drawn up \
         as a whole",
        &[
            ("planche-play", "network", "*"),
            ("planche-play", "class", "*"),
            ("planche-play", "judge", "*"),
            ("planche-play", "known", "*"),
            ("planche-play", "quiet", "*"),
            ("planche-play", "classes::", "*"),
            ("planche-play", "terms::", "*"),
        ],
    ),
];

/// The constants of a module that are numbers, with what they are set to.
fn numbers(code: &str) -> Vec<(&str, &str)> {
    let kinds = [
        "u8", "u16", "u32", "u64", "usize", "i32", "i64", "Units", "Score",
    ];
    let constant = |line: &'_ str| line.trim_start().contains("const ").then_some(());
    let lines = code.lines().filter(|line| constant(line).is_some());
    let parts = lines.filter_map(|line| {
        let (_, rest) = line.split_once("const ")?;
        let (name, rest) = rest.split_once(": ")?;
        let (kind, value) = rest.split_once(" = ")?;
        kinds
            .contains(&kind.trim_start_matches('[').split(';').next()?)
            .then_some((name, value.trim_end_matches(';')))
    });
    parts.collect()
}

#[test]
fn no_tuned_number_stands_outside_the_table() {
    let rules: Vec<_> = NOT_TUNED.iter().flat_map(|(_, rules)| *rules).collect();
    let mut loose = Vec::new();
    let mut followed: BTreeSet<&Number> = BTreeSet::new();
    for name in TUNED {
        for (module, code) in modules(name) {
            for (number, value) in numbers(&code) {
                let names = |rule: &str| rule == number || rule == "*";
                let rule = rules.iter().find(|(of, place, rule)| {
                    of == name && is_within(&module, place) && names(rule)
                });
                followed.extend(rule);
                if rule.is_none() && !value.contains("Tuning::DEFAULT") {
                    loose.push(format!("{name}: {module} sets {number} to {value}"));
                }
            }
        }
    }
    assert!(
        loose.is_empty(),
        "if a number was chosen by measuring, give it a line in the table of planche-tuning, and if not, say here why:\n{}",
        loose.join("\n")
    );
    let gone: Vec<_> = rules
        .iter()
        .filter(|rule| !followed.contains(*rule))
        .collect();
    assert!(gone.is_empty(), "these numbers have gone: {gone:?}");
}

/// The crate, the module, and how many lines of its functions have such a number.
type Lines = (&'static str, &'static str, usize);

/// Crates, or a module of one, in whose functions a number other than nought and one would decide what is found or claimed. How an
/// answer is told and drawn is none of this.
const SEARCHES: &[(&str, &str)] = &[
    ("planche", ""),
    ("planche-analysis", ""),
    ("planche-explain", "opinion"),
    ("planche-explain", "trial"),
    ("planche-explain", "cause"),
    ("planche-play", ""),
    ("planche-prover", ""),
];

/// What alternates between two sides, counts a pair, or steps over a board of eight ranks.
const HARMLESS: &[&str] = &[
    "step_by(2)",
    "chunks(2)",
    "chunks_exact(2)",
    "windows(2)",
    "div_ceil(2)",
    "next_multiple_of(2)",
    "% 2",
    "[ply - 2]",
    "LONGEST + 2",
    "len() >= 2",
    "len() < 2",
    "count() >= 2",
    "count() < 2",
    "distance(to.file()) < 2",
    "ply >= 2",
    "index < 2",
    ".get(2)",
    "fold_wb(8, -8)",
    "fold_wb(0, 6)",
];

/// Numbers in functions that are no matter of tuning, by why.
const IN_FUNCTIONS: &[(&str, &[Lines])] = &[
    (
        "what somebody gets who says nothing else; it is an option of the program",
        &[
            ("planche", "annotate", 2),
            ("planche-prover", "allowance", 3),
        ],
    ),
    (
        "a rule of the game, or what a thing is called",
        &[
            ("planche-analysis", "motifs::breakthrough", 1),
            ("planche-play", "look", 1),
            ("planche-prover", "leaves::objections::queen", 1),
            ("planche-prover", "leaves::objections::winless", 1),
            ("planche-prover", "position", 1),
        ],
    ),
    (
        "converts, halves or keeps apart: hundredths, milliseconds, moves and plies, mates and other scores, what comes before what",
        &[
            ("planche", "mend", 1),
            ("planche", "sceptic", 1),
            ("planche", "solution", 1),
            ("planche", "tables", 1),
            ("planche-play", "deep", 4),
            ("planche-play", "order", 4),
            ("planche-prover", "leaves::objections::threats", 2),
            ("planche-prover", "resort::save", 3),
        ],
    ),
    (
        "counts what is there: the first step and the last one, a reply and its node",
        &[
            ("planche-analysis", "motifs::king_walk", 1),
            ("planche-prover", "develop", 1),
            ("planche-prover", "tree::replies", 2),
        ],
    ),
    (
        "says how much is told, or reads a text",
        &[
            ("planche", "annotate::game", 1),
            ("planche", "annotate::movetext", 2),
            ("planche", "annotate::write", 2),
            ("planche", "doubt", 1),
            ("planche", "threats", 1),
            ("planche", "why_not::words", 1),
        ],
    ),
    (
        "part of the judgement of quiet positions, which is drawn up as a whole",
        &[("planche-play", "terms", 1)],
    ),
    (
        "what tests are made of",
        &[
            ("planche-prover", "tree::selection::random", 9),
            ("planche-prover", "trying", 1),
        ],
    ),
];

/// The lines of a module that belong to no constant.
fn in_functions(code: &str) -> Vec<&str> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in code.lines().map(str::trim) {
        let words = line
            .trim_start_matches("pub ")
            .trim_start_matches("pub(crate) ");
        let constant = words.starts_with("const ") || words.starts_with("static ");
        inside |= constant && !words.starts_with("const fn ");
        if !inside {
            lines.push(line);
        }
        inside &= !line.ends_with(';');
    }
    lines
}

/// Whether a line names a number that could have been another one.
fn names_a_number(line: &str) -> bool {
    if line.starts_with("#[") {
        return false;
    }
    let line = line.split(" //").next().unwrap_or_default();
    let spoken = line.split('"').step_by(2);
    let mut plain = spoken.collect::<Vec<_>>().join("\"");
    for harmless in HARMLESS {
        plain = plain.replace(harmless, "");
    }
    let goes_on = |c: char| c.is_alphanumeric() || "_.'".contains(c);
    let starts = plain
        .char_indices()
        .filter(|(at, c)| c.is_ascii_digit() && !plain[..*at].ends_with(goes_on));
    starts.into_iter().any(|(at, _)| {
        let (before, rest) = plain.split_at(at);
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '_');
        let (number, after) = rest.split_at(end.unwrap_or(rest.len()));
        // The length of an array, or a place in one.
        let of_array = after.starts_with(']') && (before.ends_with("; ") || before.ends_with('['));
        !["0", "1"].contains(&number) && !of_array
    })
}

#[test]
fn no_tuned_number_stands_inside_a_function() {
    let allowed: Vec<&Lines> = IN_FUNCTIONS.iter().flat_map(|(_, rules)| *rules).collect();
    let mut complaints = Vec::new();
    let mut met: BTreeSet<&Lines> = BTreeSet::new();
    for (name, part) in SEARCHES {
        for (module, code) in modules(name) {
            let judged = NOT_TUNED.iter().flat_map(|(_, rules)| *rules);
            let mut judged = judged.filter(|(of, _, number)| of == name && *number == "*");
            let is_judged = judged.any(|(_, place, _)| is_within(&module, place));
            if is_judged || !is_part(&module, part) {
                continue;
            }
            let lines = in_functions(&code);
            let found: Vec<&str> = lines
                .into_iter()
                .filter(|line| names_a_number(line))
                .collect();
            let rule = allowed
                .iter()
                .find(|(of, place, _)| of == name && *place == module);
            met.extend(rule.copied());
            if found.len() != rule.map_or(0, |(_, _, lines)| *lines) {
                complaints.push(format!("{name}: {module}: {}", found.join("\n    ")));
            }
        }
    }
    assert!(
        complaints.is_empty(),
        "if a number was chosen by measuring, give it a line in the table of planche-tuning, and if not, say here why:\n{}",
        complaints.join("\n")
    );
    let gone: Vec<_> = allowed
        .iter()
        .filter(|rule| !met.contains(**rule))
        .collect();
    assert!(gone.is_empty(), "these numbers have gone: {gone:?}");
}

/// Whether a module is the one that a rule names, or lies within it.
fn is_within(module: &str, place: &str) -> bool {
    place == module || place.ends_with("::") && module.starts_with(place)
}

/// Whether a module is part of another one, or of the crate where there is no name.
fn is_part(module: &str, whole: &str) -> bool {
    whole.is_empty() || module == whole || module.starts_with(&format!("{whole}::"))
}
