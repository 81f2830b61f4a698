//! A game fragment: the main line with comments, the other replies as variations.

use planche_explain::{ArrowKind, Group, ProvedMove, Subject, defences};
use planche_proof::{After, Attack};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};

use planche::{Outline, Solution};

/// The solution as a PGN game that begins with its position. The main line is the game; every other
/// group of replies along it is a variation, told by its reason; arrows show the idea.
pub fn pgn(solution: &Solution) -> String {
    let mut writer = Writer::default();
    let line = solution.uci_line();
    match (solution.subject(&line), &solution.outline) {
        (Some(subject), Some(outline)) => writer.game(&subject, outline),
        _ => writer.comment(&solution.explanation),
    }
    let mut words = writer.words;
    words.push("*".to_owned());
    format!("{}\n{}\n", tags(solution), wrapped(&words))
}

fn tags(solution: &Solution) -> String {
    let id = solution
        .id
        .as_deref()
        .unwrap_or("?")
        .replace(['"', '\\'], "'");
    let mut tags = vec![
        format!("[Event \"{id}\"]"),
        "[Site \"?\"]".to_owned(),
        "[Date \"????.??.??\"]".to_owned(),
        "[Round \"?\"]".to_owned(),
        "[White \"?\"]".to_owned(),
        "[Black \"?\"]".to_owned(),
        "[Result \"*\"]".to_owned(),
        "[SetUp \"1\"]".to_owned(),
    ];
    tags.push(format!("[FEN \"{}\"]", solution.fen()));
    tags.push("[Annotator \"Planche\"]\n".to_owned());
    tags.join("\n")
}

/// Lines of at most eighty characters.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words.iter().flat_map(|word| word.split(' ')) {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > 80 {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
    text
}

#[derive(Default)]
struct Writer {
    words: Vec<String>,
    /// Whether the next move of Black needs a number.
    fresh: bool,
}

impl Writer {
    fn game(&mut self, subject: &Subject<'_>, outline: &Outline) {
        self.comment(&format!("{} {}", outline.paragraph(), arrows(outline)));
        let mut place = subject.root.clone();
        let mut path: Vec<UciMove> = Vec::new();
        let mut attack = subject.proof;
        let mut last: Option<Move> = None;
        for pair in subject.line.chunks(2) {
            let Attack::Move { uci, why, after } = attack else {
                return;
            };
            let Ok(action) = uci.to_move(&place) else {
                return;
            };
            let moment = ProvedMove {
                before: &place,
                action,
                last,
                after,
            };
            let is_plain = moment.is_plain();
            if self.play(&mut place, *uci).is_none() {
                return;
            }
            path.push(*uci);
            if !is_plain {
                self.comment(why);
            }
            let (After::Defence(defence), Some(reply)) = (after, pair.get(1)) else {
                return;
            };
            let before = place.clone();
            last = reply.to_move(&before).ok();
            if self.play(&mut place, *reply).is_none() {
                return;
            }
            let groups = defences(subject, &path, defence);
            self.variations(&before, &groups, *reply);
            path.push(*reply);
            match defence.answer(*reply) {
                Some(answer) => attack = answer,
                None => return,
            }
        }
    }

    /// Every group of replies but the one that is played.
    fn variations(&mut self, before: &Chess, groups: &[Group], main: UciMove) {
        for group in groups {
            let whole = group.replies.iter().all(|reply| reply.uci != main);
            if let (Some(reply), true) = (group.replies.first(), whole) {
                self.variation(before, group, reply.uci, reply.answer_uci);
            }
        }
    }

    fn variation(
        &mut self,
        before: &Chess,
        group: &Group,
        reply: UciMove,
        answer: Option<UciMove>,
    ) {
        let mut place = before.clone();
        let start = self.words.len();
        self.fresh = true;
        if self.play(&mut place, reply).is_none() {
            return;
        }
        self.words[start].insert(0, '(');
        self.comment(&format!("{}.", capital(&group.reason)));
        if let Some(answer) = answer {
            let _ = self.play(&mut place, answer);
        }
        if let Some(last) = self.words.last_mut() {
            last.push(')');
        }
        self.fresh = true;
    }

    fn play(&mut self, place: &mut Chess, uci: UciMove) -> Option<()> {
        let action = uci.to_move(place).ok()?;
        let number = match (place.turn(), self.fresh || self.words.is_empty()) {
            (Color::White, _) => format!("{}. ", place.fullmoves()),
            (Color::Black, true) => format!("{}... ", place.fullmoves()),
            (Color::Black, false) => String::new(),
        };
        let san = SanPlus::from_move_and_play_unchecked(place, action);
        self.words.push(format!("{number}{san}"));
        self.fresh = false;
        Some(())
    }

    fn comment(&mut self, text: &str) {
        let clean = text.replace(['{', '}'], "").trim().to_owned();
        if !clean.is_empty() {
            self.words.push(format!("{{ {clean} }}"));
            self.fresh = true;
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// `[%cal Gd5c3,Bd8d1]`, which boards show as arrows.
fn arrows(outline: &Outline) -> String {
    let arrow = |arrow: &planche_explain::Arrow| {
        let colour = match arrow.kind {
            ArrowKind::First => 'G',
            ArrowKind::Later => 'B',
            ArrowKind::Reply => 'R',
        };
        format!("{colour}{}{}", arrow.from, arrow.to)
    };
    let all: Vec<String> = outline.arrows.iter().map(arrow).collect();
    match all.is_empty() {
        true => String::new(),
        false => format!("[%cal {}]", all.join(",")),
    }
}
