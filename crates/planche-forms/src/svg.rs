//! Pictures: the board with the idea as arrows, and the tree.

use std::fmt::Write;

use planche_explain::{Arrow, ArrowKind, Subject, defences};
use planche_proof::{After, Attack, Defence};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, File, Position, Rank, Square};

use crate::figure;
use planche::Solution;

/// The side of a square.
const SIZE: i32 = 60;
const MARGIN: i32 = 24;

/// The position with arrows for the idea: green for the first move, blue for what follows, red for the
/// replies of the line in which the defender takes what he is offered.
pub fn board(solution: &Solution) -> String {
    let side = 8 * SIZE + 2 * MARGIN;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" height=\"{side}\">"
    );
    let title = solution.id.clone().unwrap_or_else(|| solution.fen());
    let _ = writeln!(svg, "<title>{}</title>", escaped(&title));
    let words = if solution.idea.is_empty() {
        &solution.explanation
    } else {
        &solution.idea
    };
    let _ = writeln!(svg, "<desc>{}</desc>", escaped(words));
    let _ = writeln!(
        svg,
        "<rect width=\"{side}\" height=\"{side}\" fill=\"#ffffff\"/>"
    );
    squares(&mut svg, &solution.root);
    let arrows = solution.outline.iter().flat_map(|outline| &outline.arrows);
    // The first move is drawn last, so that it lies on top.
    for arrow in arrows.rev() {
        draw(&mut svg, arrow);
    }
    svg.push_str("</svg>\n");
    svg
}

fn squares(svg: &mut String, root: &Chess) {
    for square in Square::ALL {
        let (x, y) = corner(square);
        let colour = if square.is_light() {
            "#f0d9b5"
        } else {
            "#b58863"
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIZE}\" height=\"{SIZE}\" fill=\"{colour}\"/>"
        );
    }
    for (square, piece) in root.board().iter() {
        let (x, y) = middle(square);
        let (x, y) = (x, y + SIZE / 3);
        let letter = figure(piece.role.of(Color::Black));
        let (fill, line) = piece
            .color
            .fold_wb(("#ffffff", "#000000"), ("#000000", "#000000"));
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{SIZE}\" text-anchor=\"middle\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1\">{letter}\u{fe0e}</text>"
        );
    }
    for file in File::ALL {
        let (x, _) = middle(Square::from_coords(file, Rank::First));
        let y = 8 * SIZE + MARGIN + 16;
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" text-anchor=\"middle\">{}</text>",
            file.char()
        );
    }
    for rank in Rank::ALL {
        let (_, y) = middle(Square::from_coords(File::A, rank));
        let _ = writeln!(
            svg,
            "<text x=\"12\" y=\"{}\" font-size=\"14\" text-anchor=\"middle\">{}</text>",
            y + 5,
            rank.char()
        );
    }
}

fn corner(square: Square) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    (MARGIN + file * SIZE, MARGIN + (7 - rank) * SIZE)
}

fn middle(square: Square) -> (i32, i32) {
    let (x, y) = corner(square);
    (x + SIZE / 2, y + SIZE / 2)
}

/// A line with a triangle at its end.
fn draw(svg: &mut String, arrow: &Arrow) {
    let colour = match arrow.kind {
        ArrowKind::First => "#15781b",
        ArrowKind::Later => "#003088",
        ArrowKind::Reply => "#882020",
    };
    let ((x1, y1), (x2, y2)) = (middle(arrow.from), middle(arrow.to));
    let (dx, dy) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (tip_x, tip_y) = (f64::from(x2) - ux * 8.0, f64::from(y2) - uy * 8.0);
    let (base_x, base_y) = (tip_x - ux * 22.0, tip_y - uy * 22.0);
    let (px, py) = (-uy * 13.0, ux * 13.0);
    let _ = writeln!(
        svg,
        "<g opacity=\"0.75\"><line x1=\"{x1}\" y1=\"{y1}\" x2=\"{base_x:.1}\" y2=\"{base_y:.1}\" stroke=\"{colour}\" stroke-width=\"9\"/><polygon points=\"{tip_x:.1},{tip_y:.1} {:.1},{:.1} {:.1},{:.1}\" fill=\"{colour}\"/></g>",
        base_x + px,
        base_y + py,
        base_x - px,
        base_y - py
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The tree of a proof as a picture, from left to right: a box for every move of the attacker and for
/// every group of replies, as deep as there is room for.
pub fn tree(solution: &Solution) -> String {
    let line = solution.uci_line();
    let mut drawing = Drawing {
        told: line.clone(),
        ..Drawing::default()
    };
    if let Some(subject) = solution.subject(&line) {
        drawing.attack(&subject, subject.root, &[], subject.proof, 0);
    }
    drawing.finish()
}

/// How many columns the picture has, and how wide and high a box is with the space around it.
const COLUMNS: usize = 7;
const WIDTH: i32 = 150;
const HEIGHT: i32 = 30;

#[derive(Default)]
struct Drawing {
    body: String,
    told: Vec<UciMove>,
    rows: i32,
    columns: usize,
}

impl Drawing {
    /// Draws a move of the attacker and what follows, and says in which row it stands.
    fn attack(
        &mut self,
        subject: &Subject<'_>,
        position: &Chess,
        path: &[UciMove],
        attack: &Attack,
        column: usize,
    ) -> i32 {
        let Attack::Move { uci, after, .. } = attack else {
            return self.leaf(column, "enough", path);
        };
        let Ok(action) = uci.to_move(position) else {
            return self.leaf(column, "…", path);
        };
        let mut next = position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut next, action).to_string();
        let path = [path, &[*uci]].concat();
        match after {
            After::Defence(defence) if column + 1 < COLUMNS => {
                let rows = self.replies(subject, (&next, &path), defence, column + 1);
                self.parent(column, &san, &path, &rows)
            }
            After::Defence(_) => self.leaf(column, &format!("{san} …"), &path),
            _ => self.leaf(column, &san, &path),
        }
    }

    fn replies(
        &mut self,
        subject: &Subject<'_>,
        (position, path): (&Chess, &[UciMove]),
        defence: &Defence,
        column: usize,
    ) -> Vec<i32> {
        let mut rows = Vec::new();
        for group in defences(subject, path, defence) {
            let main = subject.line.get(path.len()).copied();
            let shown = group.replies.iter().find(|reply| Some(reply.uci) == main);
            let Some(reply) = shown.or_else(|| group.replies.first()) else {
                continue;
            };
            let (Ok(action), Some(answer)) =
                (reply.uci.to_move(position), defence.answer(reply.uci))
            else {
                continue;
            };
            let mut next = position.clone();
            next.play_unchecked(action);
            let label = match group.replies.len() {
                1 => reply.san.clone(),
                count => format!("{} (+{})", reply.san, count - 1),
            };
            let path = [path, &[reply.uci]].concat();
            let row = match column + 1 < COLUMNS {
                true => self.attack(subject, &next, &path, answer, column + 1),
                false => self.leaf(column, &label, &path),
            };
            if column + 1 < COLUMNS {
                self.parent(column, &label, &path, &[row]);
            }
            rows.push(row);
        }
        rows
    }

    fn leaf(&mut self, column: usize, label: &str, path: &[UciMove]) -> i32 {
        let row = self.rows;
        self.rows += 1;
        self.cell(column, row, label, path);
        row
    }

    /// A box in front of its children, in the row of the first.
    fn parent(&mut self, column: usize, label: &str, path: &[UciMove], rows: &[i32]) -> i32 {
        let row = rows.first().copied().unwrap_or(self.rows);
        for child in rows {
            let (x, y) = place(column, row);
            let (cx, cy) = place(column + 1, *child);
            let (start, middle) = (x + WIDTH - 20, x + WIDTH - 10);
            let _ = writeln!(
                self.body,
                "<path d=\"M{start} {y} H{middle} V{cy} H{cx}\" fill=\"none\" stroke=\"#888888\"/>"
            );
        }
        if rows.is_empty() {
            self.rows += 1;
        }
        self.cell(column, row, label, path);
        row
    }

    fn cell(&mut self, column: usize, row: i32, label: &str, path: &[UciMove]) {
        self.columns = self.columns.max(column + 1);
        let (x, y) = place(column, row);
        let main = self.told.starts_with(path);
        let fill = match (column.is_multiple_of(2), main) {
            (true, true) => "#bfe3c0",
            (true, false) => "#e6f3e6",
            (false, true) => "#f0c4c4",
            (false, false) => "#f8e9e9",
        };
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"22\" rx=\"4\" fill=\"{fill}\" stroke=\"#666666\"/><text x=\"{}\" y=\"{}\" font-size=\"13\" font-family=\"sans-serif\">{}</text>",
            y - 11,
            WIDTH - 20,
            x + 6,
            y + 5,
            escaped(label)
        );
    }

    fn finish(self) -> String {
        let width = 20 + WIDTH * i32::try_from(self.columns).unwrap_or(1).max(1);
        let height = 20 + HEIGHT * self.rows.max(1);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            self.body
        )
    }
}

fn place(column: usize, row: i32) -> (i32, i32) {
    let column = i32::try_from(column).unwrap_or(0);
    (10 + WIDTH * column, 25 + HEIGHT * row)
}
