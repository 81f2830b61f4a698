//! The proof in words, as an indented tree: each group of replies with the reason why it fails, and
//! below it what follows.

use std::io::{self, Write};

use anstyle::Style;
use planche::Lang;
use planche_explain::{Group, GroupKind, Subject, defences};
use planche_forms::{reason, translated};
use planche_proof::{After, Attack, Defence};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

const DIM: Style = Style::new().dimmed();

/// Prints the tree of a proof in at most about so many lines: the main line whole, the rest as deep
/// as there is room for.
pub fn tree(
    output: &mut impl Write,
    subject: &Subject<'_>,
    most: usize,
    lang: Lang,
) -> io::Result<()> {
    let lines = fitting(subject, most, lang);
    for line in &lines.lines {
        writeln!(output, "  {}{}", "  ".repeat(line.depth), line.text)?;
    }
    match lines.cut {
        true => writeln!(output, "  {}", words(lang).more),
        false => Ok(()),
    }
}

struct Line {
    depth: usize,
    text: String,
}

/// The lines down to a depth, and whether that was not all.
struct Lines {
    lines: Vec<Line>,
    cut: bool,
}

/// The deepest tree of at most so many lines, but never less than the answers to the first replies.
fn fitting(subject: &Subject<'_>, most: usize, lang: Lang) -> Lines {
    if most == usize::MAX {
        return told_lines(subject, usize::MAX, lang);
    }
    let mut lines = told_lines(subject, 1, lang);
    for depth in 2.. {
        let deeper = told_lines(subject, depth, lang);
        if deeper.lines.len() > most || !lines.cut {
            break;
        }
        lines = deeper;
    }
    lines
}

fn told_lines(subject: &Subject<'_>, depth: usize, lang: Lang) -> Lines {
    let mut teller = Teller {
        subject,
        most: depth,
        lang,
        lines: Vec::new(),
        cut: false,
    };
    teller.first();
    Lines {
        lines: teller.lines,
        cut: teller.cut,
    }
}

struct Teller<'a> {
    subject: &'a Subject<'a>,
    most: usize,
    lang: Lang,
    lines: Vec<Line>,
    cut: bool,
}

impl Teller<'_> {
    fn say(&mut self, depth: usize, text: String) {
        self.lines.push(Line { depth, text });
    }

    fn first(&mut self) {
        let Attack::Move { uci, why, after } = self.subject.proof else {
            return self.say(0, words(self.lang).enough.to_owned());
        };
        let root = self.subject.root;
        let Ok(action) = uci.to_move(root) else {
            return;
        };
        let label = translated(&planche_explain::labelled(root, action), self.lang);
        self.say(
            0,
            match self.lang {
                Lang::En => format!("{label} {DIM}{why}{DIM:#}"),
                Lang::Fr => label,
            },
        );
        if let After::Defence(defence) = after {
            let mut next = root.clone();
            next.play_unchecked(action);
            self.defence(&next, &[*uci], defence, 1);
        }
    }

    fn is_main(&self, path: &[UciMove]) -> bool {
        self.subject.line.starts_with(path)
    }

    /// Tells every group, and below it what follows its answers.
    fn defence(&mut self, position: &Chess, path: &[UciMove], defence: &Defence, depth: usize) {
        let groups = defences(self.subject, path, defence);
        for group in &groups {
            let main = group
                .replies
                .iter()
                .any(|reply| self.is_main(&[path, &[reply.uci]].concat()));
            if depth > self.most && !main {
                self.cut = true;
                continue;
            }
            let told = match self.lang {
                Lang::En => told(group),
                lang => named(group, lang),
            };
            self.say(depth, told);
            self.follow(position, path, defence, group, depth);
        }
    }

    /// What follows the answers of a group, once for each different continuation.
    fn follow(
        &mut self,
        position: &Chess,
        path: &[UciMove],
        defence: &Defence,
        group: &Group,
        depth: usize,
    ) {
        let branches = branches(defence, group);
        for (replies, answer) in branches {
            let main = replies
                .iter()
                .find(|(_, uci)| self.is_main(&[path, &[*uci]].concat()));
            if depth >= self.most && main.is_none() {
                self.cut = true;
                continue;
            }
            let reply = main.unwrap_or(&replies[0]).1;
            let path = [path, &[reply]].concat();
            if replies.len() == group.replies.len() {
                self.answer(position, &path, answer, depth + 1);
                continue;
            }
            let names = replies.iter().map(|(san, _)| translated(san, self.lang));
            let names = names.collect::<Vec<_>>().join(", ");
            let heading = format!("{DIM}{}{DIM:#}", (words(self.lang).after)(&names));
            self.say(depth + 1, heading);
            let told = self.lines.len();
            self.answer(position, &path, answer, depth + 2);
            // A heading with nothing below it says nothing.
            if self.lines.len() == told {
                self.lines.pop();
            }
        }
    }

    fn answer(&mut self, position: &Chess, path: &[UciMove], answer: &Attack, depth: usize) {
        let Attack::Move {
            uci,
            after: After::Defence(defence),
            ..
        } = answer
        else {
            return;
        };
        let mut next = position.clone();
        for uci in [path.last(), Some(uci)].into_iter().flatten() {
            let Ok(action) = uci.to_move(&next) else {
                return;
            };
            next.play_unchecked(action);
        }
        self.defence(&next, &[path, &[*uci]].concat(), defence, depth);
    }
}

/// Replies that are followed by the same, and by what.
type Branch<'g, 'p> = (Vec<(&'g str, UciMove)>, &'p Attack);

/// The replies of a group by what follows their answers, where anything does.
fn branches<'g, 'p>(defence: &'p Defence, group: &'g Group) -> Vec<Branch<'g, 'p>> {
    let mut branches: Vec<Branch> = Vec::new();
    for reply in &group.replies {
        let Some(answer) = defence.answer(reply.uci) else {
            continue;
        };
        let goes_on = matches!(
            answer,
            Attack::Move {
                after: After::Defence(_),
                ..
            }
        );
        if !goes_on {
            continue;
        }
        let name = (reply.san.as_str(), reply.uci);
        match branches.iter_mut().find(|(_, known)| *known == answer) {
            Some((replies, _)) => replies.push(name),
            None => branches.push((vec![name], answer)),
        }
    }
    branches
}

/// The replies of a group, and why they fail.
fn named(group: &Group, lang: Lang) -> String {
    let replies = group.replies.iter();
    let replies: Vec<String> = replies.map(|reply| translated(&reply.san, lang)).collect();
    format!("{} : {}", replies.join(", "), reason(group, lang))
}

/// What the tree says by itself.
struct Words {
    enough: &'static str,
    more: &'static str,
    after: fn(&str) -> String,
}

fn words(lang: Lang) -> Words {
    match lang {
        Lang::En => Words {
            enough: "nothing more is needed",
            more: "… and more, deeper down (--tree)",
            after: |moves| format!("after {moves}:"),
        },
        Lang::Fr => Words {
            enough: "le but est déjà atteint",
            more: "… et la suite, plus profond (--tree)",
            after: |moves| format!("après {moves} :"),
        },
    }
}

/// Whether a reason names a move; its mark of check does not matter.
fn says(reason: &str, san: &str) -> bool {
    reason.contains(san.trim_end_matches(['+', '#']))
}

/// The reason of a group, with the moves that it only counts, and the answers that it does not name.
fn told(group: &Group) -> String {
    let reason = &group.reason;
    let named = |san: &Option<String>| san.as_ref().is_none_or(|san| says(reason, san));
    let hidden = group
        .replies
        .iter()
        .any(|reply| !reason.contains(&reply.san));
    let unanswered =
        group.kind != GroupKind::Unmoved && group.replies.iter().any(|reply| !named(&reply.answer));
    let pair = |reply: &planche_explain::Reply| match (&reply.answer, unanswered) {
        (Some(answer), true) => format!("{} {answer}", reply.san),
        _ => reply.san.clone(),
    };
    let capital = {
        let mut letters = reason.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    };
    match hidden || unanswered {
        true => {
            let pairs: Vec<String> = group.replies.iter().map(pair).collect();
            format!("{capital} {DIM}({}){DIM:#}", pairs.join(", "))
        }
        false => capital,
    }
}
