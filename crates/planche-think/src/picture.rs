//! The story as a picture: the plans as a tree that grows from top to bottom, with the moves that were played, the moves
//! that spoiled a plan, and the remedies.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::story::{Beat, Numbered};

/// How far a plan stands to the right of the one that it comes from.
const INDENT: i32 = 36;
/// The height of a line of text, and the width of a letter.
const LINE: i32 = 20;
const LETTER: i32 = 8;
const MARGIN: i32 = 16;
/// How many letters of a sentence stand on one line.
const WIDE: usize = 84;

/// Draws a story.
pub fn picture(story: &[Beat]) -> String {
    let mut drawing = Drawing {
        body: String::new(),
        y: MARGIN,
        right: 0,
        plans: BTreeMap::new(),
    };
    // The move of a turn comes last in the story and stands first in the picture.
    let mut turn = Vec::new();
    for beat in story {
        match beat {
            Beat::Plays { say, .. } => {
                drawing.moves(say);
                turn.drain(..).for_each(|beat| drawing.beat(beat));
            }
            Beat::Tries { .. } => drawing.beat(beat),
            other => turn.push(other),
        }
    }
    // What spoils a line that came to nothing stands behind its last move.
    turn.drain(..).for_each(|beat| drawing.beat(beat));
    drawing.finish()
}

struct Drawing {
    body: String,
    y: i32,
    right: i32,
    /// Where the box of a plan stands: its left edge and the middle of its height.
    plans: BTreeMap<usize, (i32, i32)>,
}

impl Drawing {
    fn beat(&mut self, beat: &Beat) {
        match beat {
            Beat::Sees { plan, say, .. }
            | Beat::Expands { plan, say, .. }
            | Beat::Mends { plan, say, .. }
            | Beat::Turns { plan, say } => self.plan(plan, say),
            Beat::Tries {
                plan, say, then, ..
            } => {
                self.plan(plan, say);
                then.iter().for_each(|beat| self.beat(beat));
            }
            Beat::Spoiled { say, .. } => self.sentence(MARGIN + INDENT, say, "#a02020"),
            Beat::Plays { .. } => {}
        }
    }

    fn moves(&mut self, say: &str) {
        self.y += LINE / 2;
        self.text((MARGIN, self.y + LINE), say, "#15781b", "bold");
        self.y += LINE + LINE / 2;
    }

    /// What is thought, and under it the plan in a box, tied to the plan that it comes from.
    fn plan(&mut self, plan: &Numbered, say: &str) {
        let parent = plan.from.filter(|from| *from != plan.number);
        let parent = parent.and_then(|from| self.plans.get(&from).copied());
        let x = parent.map_or(MARGIN + INDENT, |(x, _)| x + INDENT);
        self.sentence(x, say, "#333333");
        let text = format!("P{}  {}", plan.number, plan.text.replace('\n', "   "));
        let (width, y) = (width(&text) + LINE, self.y);
        if let Some((from, at)) = parent {
            let (from, middle) = (from + LINE / 2, y + LINE / 2);
            let _ = writeln!(
                self.body,
                "<path d=\"M{from} {} V{middle} H{x}\" fill=\"none\" stroke=\"#8899bb\" stroke-width=\"2\"/>",
                at + LINE / 2
            );
        }
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{LINE}\" rx=\"4\" fill=\"#eef3fb\" stroke=\"#8899bb\"/>"
        );
        self.text((x + LINE / 2, y + 15), &text, "#102a5c", "normal");
        self.right = self.right.max(x + width);
        self.plans.insert(plan.number, (x, y + LINE / 2));
        self.y += LINE + LINE / 2;
    }

    fn sentence(&mut self, x: i32, say: &str, colour: &str) {
        for line in lines(say) {
            self.text((x, self.y + 15), &line, colour, "normal");
            self.y += LINE;
        }
    }

    fn text(&mut self, (x, y): (i32, i32), text: &str, colour: &str, weight: &str) {
        self.right = self.right.max(x + width(text));
        let _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\" font-weight=\"{weight}\" xml:space=\"preserve\">{}</text>",
            escaped(text)
        );
    }

    fn finish(self) -> String {
        let (width, height) = (self.right + MARGIN, self.y + MARGIN);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" font-family=\"monospace\" font-size=\"13\">\n\
             <title>How the idea came about</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.body
        )
    }
}

fn width(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX / LETTER) * LETTER
}

/// A sentence in lines that are not too long.
fn lines(say: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in say.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        match lines.last_mut() {
            Some(line) if last == 0 => line.push_str(word),
            Some(line) if last + word.len() < WIDE => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(number: usize, text: &str, from: Option<usize>) -> Numbered {
        Numbered {
            number,
            text: text.to_owned(),
            from,
        }
    }

    #[test]
    fn plans_stand_under_the_move_and_hang_on_each_other() {
        let story = [
            Beat::Turns {
                plan: plan(1, "d5 F -> V\nd8d1", None),
                say: "A chance.".to_owned(),
            },
            Beat::Turns {
                plan: plan(2, "d5c3\nd5 V\nd8d1", Some(1)),
                say: "So it is done.".to_owned(),
            },
            Beat::Plays {
                action: "d5c3".to_owned(),
                say: "27...Nxc3".to_owned(),
                plan: Some(2),
            },
        ];
        let svg = picture(&story);
        assert!(svg.contains("P1  d5 F -&gt; V   d8d1"), "{svg}");
        assert_eq!(
            svg.matches("<path ").count(),
            1,
            "one plan comes from another"
        );
        let place = |text: &str| svg.find(text).expect(text);
        assert!(
            place("27...Nxc3") < place("A chance."),
            "the move comes first"
        );
        assert!(place("A chance.") < place("So it is done."));
    }

    #[test]
    fn long_sentences_are_cut_between_words() {
        let long = "word ".repeat(40);
        let lines = lines(long.trim());
        assert!(
            lines.len() > 1 && lines.iter().all(|line| line.len() <= WIDE),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), long.trim());
    }
}
