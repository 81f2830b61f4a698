//! The proof as an indented tree: each reply, the answer to it, and the reason of the answer.

use std::io::{self, Write};

use anstyle::Style;
use planche_proof::{After, Attack, Defence};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

use super::number;

const DIM: Style = Style::new().dimmed();

/// Prints the tree of a proof in at most about so many lines: the main line whole, the rest as deep
/// as there is room for.
pub fn tree(
    output: &mut impl Write,
    root: &Chess,
    proof: &Attack,
    main_line: &[String],
    most: usize,
) -> io::Result<()> {
    let mut teller = Teller { lines: Vec::new() };
    let place = Place {
        depth: 0,
        main: Some(main_line),
    };
    teller.attack(root, proof, String::new(), place);
    let depth = depth_for(&teller.lines, most);
    let shown = |line: &&Line| line.is_main || line.depth <= depth;
    for line in teller.lines.iter().filter(shown) {
        writeln!(output, "  {}{}", "  ".repeat(line.depth), line.text)?;
    }
    match teller.lines.iter().filter(|line| !shown(line)).count() {
        0 => Ok(()),
        1 => writeln!(output, "  … and 1 line more, deeper down (--lines)"),
        more => writeln!(output, "  … and {more} lines more, deeper down (--lines)"),
    }
}

/// The greatest depth down to which the tree has at most so many lines, but never less than the
/// answers to the first replies.
fn depth_for(lines: &[Line], most: usize) -> usize {
    let deepest = lines.iter().map(|line| line.depth).max().unwrap_or(0);
    let fits = |depth: &usize| lines.iter().filter(|line| line.depth <= *depth).count() <= most;
    (2..=deepest).take_while(fits).last().unwrap_or(1)
}

struct Line {
    depth: usize,
    is_main: bool,
    text: String,
}

/// Where the tree is being told: how deep, and what remains of the main line if this is on it.
#[derive(Clone, Copy)]
struct Place<'a> {
    depth: usize,
    main: Option<&'a [String]>,
}

impl<'a> Place<'a> {
    /// The place after one of these moves, and whether it was the main line's.
    fn after(self, moves: &[UciMove]) -> Place<'a> {
        let (next, rest) = self.main.and_then(<[String]>::split_first).unzip();
        let follows = next.is_some_and(|next| moves.iter().any(|uci| uci.to_string() == *next));
        Place {
            depth: self.depth,
            main: rest.filter(|_| follows),
        }
    }

    fn below(self) -> Place<'a> {
        Place {
            depth: self.depth + 1,
            ..self
        }
    }
}

struct Teller {
    lines: Vec<Line>,
}

impl Teller {
    fn say(&mut self, place: Place<'_>, text: String) {
        self.lines.push(Line {
            depth: place.depth,
            is_main: place.main.is_some(),
            text,
        });
    }

    /// Tells the attacker's move behind `label`, the reply that it answers, and what follows.
    fn attack(&mut self, position: &Chess, proof: &Attack, label: String, place: Place<'_>) {
        let Attack::Move { uci, why, after } = proof else {
            return self.say(place, format!("{label}{DIM}nothing more is needed{DIM:#}"));
        };
        let Some((san, next)) = played(position, *uci, label.is_empty()) else {
            return;
        };
        let end = match after {
            After::Settled => ", and the gain stays",
            _ => "",
        };
        self.say(place, format!("{label}{san}  {DIM}{why}{end}{DIM:#}"));
        if let After::Defence(defence) = after {
            self.defence(&next, defence, place.after(&[*uci]).below());
        }
    }

    /// Replies with the same answer are told together, `otherwise` last.
    fn defence(&mut self, position: &Chess, defence: &Defence, place: Place<'_>) {
        for group in by_answer(position, defence) {
            let label = format!("{} ", group.names.join(", "));
            let place = place.after(&group.replies);
            self.attack(&group.next, group.answer, label, place);
        }
        if let Some(answer) = &defence.otherwise {
            let replies = unnamed(position, defence);
            let next = replies
                .iter()
                .filter_map(|&uci| played(position, uci, true));
            let next = next
                .map(|(_, next)| next)
                .find(|next| is_legal(next, answer));
            if let Some(next) = next {
                let label = "other moves: ".to_owned();
                self.attack(&next, answer, label, place.after(&replies));
            }
        }
    }
}

/// Replies that have the same answer, also in its name: a capture is told apart from a plain move.
struct Group<'a> {
    answer: &'a Attack,
    san: Option<String>,
    replies: Vec<UciMove>,
    names: Vec<String>,
    /// The position after the first of them.
    next: Chess,
}

fn by_answer<'a>(position: &Chess, defence: &'a Defence) -> Vec<Group<'a>> {
    let mut groups: Vec<Group> = Vec::new();
    for (reply, answer) in &defence.replies {
        let Some((name, next)) = played(position, *reply, true) else {
            continue;
        };
        let san = answer_san(&next, answer);
        let same = |group: &&mut Group| group.answer == answer && group.san == san;
        if let Some(group) = groups.iter_mut().find(same) {
            group.replies.push(*reply);
            group.names.push(name);
        } else {
            let (replies, names) = (vec![*reply], vec![name]);
            groups.push(Group {
                answer,
                san,
                replies,
                names,
                next,
            });
        }
    }
    groups
}

fn answer_san(position: &Chess, answer: &Attack) -> Option<String> {
    match answer {
        Attack::Move { uci, .. } => played(position, *uci, false).map(|(san, _)| san),
        _ => None,
    }
}

/// The legal replies that fall under `otherwise`.
fn unnamed(position: &Chess, defence: &Defence) -> Vec<UciMove> {
    let named = |uci: &UciMove| defence.replies.iter().any(|(reply, _)| reply == uci);
    let legal = position.legal_moves();
    let moves = legal.iter().map(|m| m.to_uci(CastlingMode::Standard));
    moves.filter(|uci| !named(uci)).collect()
}

fn is_legal(position: &Chess, answer: &Attack) -> bool {
    match answer {
        Attack::Move { uci, .. } => uci.to_move(position).is_ok(),
        _ => true,
    }
}

fn played(position: &Chess, uci: UciMove, numbered: bool) -> Option<(String, Chess)> {
    let action = uci.to_move(position).ok()?;
    let mut next = position.clone();
    let number = number(position, numbered);
    let san = SanPlus::from_move_and_play_unchecked(&mut next, action);
    Some((format!("{number}{san}"), next))
}
