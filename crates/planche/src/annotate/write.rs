//! Findings as glyphs, comments, variations and arrows in the text of a game.

use planche_explain::{Gain, Prize, Remark, Shown};
use planche_plan::{Units, Values};
use shakmaty::{Chess, Color, Move, Position};

use super::AnnotateOptions;
use super::find::{GameFinding, GameFindingKind};
use super::game::number;
use super::movetext::Place;
use crate::solution::Solution;
use planche_input::san;

/// What is put into the text, by place.
struct Insertion {
    at: usize,
    text: String,
}

/// The text of the game with all that was found in it.
pub(super) fn annotated(
    text: &[u8],
    places: &[Place],
    positions: &[Chess],
    findings: &[GameFinding],
    options: &AnnotateOptions,
) -> Vec<u8> {
    let mut insertions = Vec::new();
    for (ply, place) in places.iter().enumerate() {
        let here: Vec<&GameFinding> = findings.iter().filter(|f| f.ply == ply).collect();
        if here.is_empty() {
            continue;
        }
        insertions.extend(glyph(place, &here, &options.values));
        let Some(scene) = Scene::at(positions, findings, ply, options) else {
            continue;
        };
        let mut blocks = scene.blocks(&here);
        // What an earlier run has said is not said again.
        let next = places.get(ply + 1).map_or(text.len(), |next| next.start);
        let there = spaced(&text[place.start..next]);
        blocks.retain(|block| !there.contains(&spaced(block.as_bytes())));
        if !blocks.is_empty() {
            let text = set_off(text, place.end, &blocks);
            let at = place.end;
            insertions.push(Insertion { at, text });
            let next = places.get(ply + 1).filter(|next| !next.numbered);
            insertions.extend(next.map(|next| Insertion {
                at: next.start,
                text: format!("{} ", number(&positions[ply + 1])),
            }));
        }
    }
    insert(text, &insertions)
}

/// What is said about a finding, without what is drawn.
pub(super) fn words(
    positions: &[Chess],
    findings: &[GameFinding],
    finding: &GameFinding,
    options: &AnnotateOptions,
) -> String {
    let scene = Scene::at(positions, findings, finding.ply, options);
    match (finding.kind, scene) {
        (GameFindingKind::Mistake { loss, sacrifice }, Some(scene)) => {
            scene.blame(finding, loss, sacrifice)
        }
        _ => idea(finding),
    }
}

/// The idea in words, whose first move has a mark unless it only takes back.
fn idea(finding: &GameFinding) -> String {
    let words = &finding.solution.idea;
    match words.split_once(' ').filter(|_| finding.plain) {
        Some((first, rest)) => {
            let end = if first.ends_with(',') { "," } else { "" };
            format!("{}{end} {rest}", first.trim_end_matches(['!', ',']))
        }
        None => words.clone(),
    }
}

/// Puts everything where it belongs. The places are in order.
fn insert(text: &[u8], insertions: &[Insertion]) -> Vec<u8> {
    let added: usize = insertions.iter().map(|i| i.text.len()).sum();
    let mut result = Vec::with_capacity(text.len() + added);
    let mut done = 0;
    for insertion in insertions {
        result.extend_from_slice(&text[done..insertion.at]);
        result.extend_from_slice(insertion.text.as_bytes());
        done = insertion.at;
    }
    result.extend_from_slice(&text[done..]);
    result
}

/// Each block on a line of its own, and never a blank line: that would end the game.
fn set_off(text: &[u8], at: usize, blocks: &[String]) -> String {
    let starts_line = at > 0 && text[at - 1] == b'\n';
    let is_apart = text.get(at).is_none_or(u8::is_ascii_whitespace);
    let end = line_end(text);
    let open = if starts_line { "" } else { end };
    let close = if is_apart { "" } else { end };
    format!("{open}{}{close}", blocks.join(end))
}

/// How the lines of a text end.
fn line_end(text: &[u8]) -> &'static str {
    let first = text.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    match text[..first].ends_with(b"\r") {
        true => "\r\n",
        false => "\n",
    }
}

/// A text with one space wherever there is room, however its lines are broken.
fn spaced(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The judgement of a move, unless somebody gave one already.
fn glyph(place: &Place, findings: &[&GameFinding], values: &Values) -> Option<Insertion> {
    if place.judged {
        return None;
    }
    let glyph = findings.iter().find_map(|finding| match finding.kind {
        GameFindingKind::Played => Some("$1"),
        GameFindingKind::Mistake { loss, .. } if is_grave(loss, values) => Some("$4"),
        GameFindingKind::Mistake { .. } => Some("$2"),
        GameFindingKind::Missed => None,
    })?;
    Some(Insertion {
        at: place.glyphs_end,
        text: format!(" {glyph}"),
    })
}

/// A rook or more.
fn is_grave(loss: Units, values: &Values) -> bool {
    loss >= values.of(shakmaty::Role::Rook)
}

/// The surroundings of a move.
struct Scene<'a> {
    before: &'a Chess,
    after: &'a Chess,
    /// Whether what the opponent can do next is told with his move.
    told: bool,
    /// Whether the move before was called a mistake, and why.
    blamed: bool,
    options: &'a AnnotateOptions,
}

impl<'a> Scene<'a> {
    fn at(
        positions: &'a [Chess],
        findings: &[GameFinding],
        ply: usize,
        options: &'a AnnotateOptions,
    ) -> Option<Scene<'a>> {
        let next = |finding: &GameFinding| finding.ply == ply + 1 && finding.kind.is_chance();
        let before = |finding: &GameFinding| finding.ply + 1 == ply && !finding.kind.is_chance();
        Some(Scene {
            before: positions.get(ply)?,
            after: positions.get(ply + 1)?,
            told: findings.iter().any(next),
            blamed: findings.iter().any(before),
            options,
        })
    }
}

impl Scene<'_> {
    /// Comments first, variations behind them.
    fn blocks(&self, findings: &[&GameFinding]) -> Vec<String> {
        let comments = findings.iter().filter_map(|finding| match finding.kind {
            GameFindingKind::Played => {
                Some(comment(&idea(finding), self.before, &finding.solution))
            }
            GameFindingKind::Mistake { loss, sacrifice } => {
                Some(self.mistake(finding, loss, sacrifice))
            }
            GameFindingKind::Missed => None,
        });
        let missed = findings
            .iter()
            .filter(|finding| finding.kind == GameFindingKind::Missed)
            // A capture that was just told with the mistake needs no second word.
            .filter(|finding| {
                let plain = finding.solution.line.len() == 1 && !finding.solution.is_mate();
                !(self.blamed && plain)
            });
        let variations = missed.map(|finding| variation(self.before, finding));
        comments.chain(variations).collect()
    }

    /// What is wrong, and an arrow for the answer.
    fn mistake(&self, finding: &GameFinding, loss: Units, sacrifice: bool) -> String {
        let words = self.blame(finding, loss, sacrifice);
        let words = words.replace(['{', '}'], "");
        let arrow = finding.solution.best().map(|best| arrow('R', &best));
        format!("{{ {words} [%cal {}] }}", arrow.unwrap_or_default())
    }

    /// "This loses a rook: 23...Qxe2. 23.Kd2 avoids it."
    fn blame(&self, finding: &GameFinding, loss: Units, sacrifice: bool) -> String {
        let solution = &finding.solution;
        let Some(best) = solution.best() else {
            return String::new();
        };
        let gain = match solution.mate_in() {
            Some(moves) => Gain::Mate { moves },
            None => Gain::Men(solution.price(loss)),
        };
        let mut remarks = vec![Remark::Mistake {
            answer: Shown::new(self.after, best),
            sacrifice,
            gain,
            at_least: self.may_be_more(solution, loss, best),
            idea: self.reason(solution),
        }];
        let instead = finding.instead;
        remarks.extend(instead.map(|best| Remark::Kept(Shown::new(self.before, best))));
        Remark::paragraph(&remarks, self.options.lang)
    }

    /// Where the answer does not take just what is lost, it may be more.
    fn may_be_more(&self, solution: &Solution, loss: Units, answer: Move) -> bool {
        let values = &self.options.values;
        let taken = answer.capture();
        let taken = taken.map(|role| Prize::of(values.of(role), values));
        taken != Some(solution.price(loss))
    }

    /// The idea behind the opponent's answer, where it is not told with his move and more than a capture.
    fn reason(&self, solution: &Solution) -> Option<String> {
        let told = self.told || solution.line.len() == 1;
        let outline = solution.outline.as_ref().filter(|_| !told)?;
        Some(outline.lead.clone())
    }
}

/// Words with the arrows of the idea behind them.
fn comment(words: &str, position: &Chess, solution: &Solution) -> String {
    let plain: String = words.chars().filter(|c| !"{}".contains(*c)).collect();
    let drawn = Drawing::of(position, solution).to_string();
    format!("{{ {plain}{drawn} }}")
}

/// The main line with the idea behind its first move. Black's moves have a number where a line
/// begins, and behind a comment.
fn variation(position: &Chess, finding: &GameFinding) -> String {
    let solution = &finding.solution;
    let mut words = Vec::new();
    let mut at = position.clone();
    for (index, action) in solution.line.iter().enumerate() {
        if at.turn() == Color::White || index < 2 {
            words.push(number(&at));
        }
        words.push(san(&at, action));
        if index == 0 {
            words.extend((!finding.plain).then(|| "$1".to_owned()));
            words.push(comment(&idea(finding), position, solution));
        }
        at.play_unchecked(*action);
    }
    format!("({})", words.join(" "))
}

/// The arrows and squares of an idea: the move green, the attacker's next move yellow, and what is
/// won red.
struct Drawing {
    arrows: Vec<String>,
    target: Option<String>,
}

impl Drawing {
    fn of(root: &Chess, solution: &Solution) -> Drawing {
        let mut at = root.clone();
        let mut arrows = Vec::new();
        let mut dearest: Option<(shakmaty::Role, String)> = None;
        for (index, action) in solution.line.iter().enumerate() {
            let ours = at.turn() == root.turn();
            match (ours, index) {
                (true, 0) => arrows.push(arrow('G', action)),
                (true, 2) => arrows.push(arrow('Y', action)),
                _ => {}
            }
            if let Some(role) = action.capture().filter(|_| ours)
                && dearest.as_ref().is_none_or(|(most, _)| role > *most)
            {
                dearest = Some((role, action.to().to_string()));
            }
            at.play_unchecked(*action);
        }
        let mated = at.is_checkmate().then(|| at.board().king_of(at.turn()));
        let mated = mated.flatten().map(|square| square.to_string());
        Drawing {
            arrows,
            target: mated.or(dearest.map(|(_, square)| square)),
        }
    }
}

impl std::fmt::Display for Drawing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(square) = &self.target {
            write!(f, " [%csl R{square}]")?;
        }
        match self.arrows.is_empty() {
            true => Ok(()),
            false => write!(f, " [%cal {}]", self.arrows.join(",")),
        }
    }
}

fn arrow(color: char, action: &Move) -> String {
    let squares: String = planche_input::uci(action).chars().take(4).collect();
    format!("{color}{squares}")
}
