//! A game ready to be played: the rules checked, unrolled and packed.

use std::sync::OnceLock;

use crate::board::Side;
use crate::cells::{Cell, Condition, VALUES, describe};
use crate::game::Game;
use crate::lower::attack::Attacks;
use crate::lower::compile::compile;
use crate::lower::flat::Flat;
use crate::lower::graph::{Graph, Node, NodeId};
use crate::lower::terms::{Control, moves_come_once};
use crate::lower::unroll::{MoveTable, unroll};
use crate::moves::{Part, long_name, short_name};
use crate::position::{self, PositionError};
use crate::state::{Changes, State, Undo};
use crate::text::error::{Problem, RulesError};
use crate::text::syntax::{RulesFile, Section};
use crate::text::{decode, explained, parse};
use crate::win::forcing::Forcings;

/// The algorithms of one side.
#[derive(Debug, Clone)]
pub struct SideRules {
    /// The graphs of the four sections, as they are studied.
    pub graphs: [Graph; 4],
    /// The same, as they are run.
    pub(crate) flats: [Flat; 4],
    /// What this side can capture.
    pub(crate) attacks: Attacks,
    /// For each cell, the stretches of the result section that look at it; empty if the section
    /// must always be run as a whole.
    pub(crate) stretches: Vec<Vec<u32>>,
    /// For each stretch, the cells it looks at.
    pub(crate) stretch_cells: Vec<Vec<Cell>>,
    /// Whether a run may come to the same move twice.
    pub(crate) repeats: bool,
    /// Whether every move comes as it is: none twice, none with parts that waited for it.
    pub(crate) plain: bool,
}

/// A game ready to be played.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The declarations.
    pub game: Game,
    /// The rules file they were read from.
    pub file: RulesFile,
    /// The algorithms, by side.
    pub sides: [SideRules; 2],
    pub(crate) moves: MoveTable,
    pub(crate) changes: Changes,
    pub(crate) royal: [u64; 2],
    pub(crate) has_again: bool,
    pub(crate) only_puts: bool,
    start: State,
    forcings: OnceLock<Forcings>,
}

impl Rules {
    /// Reads the bytes of a rules file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Rules, RulesError> {
        Rules::from_text(decode(bytes)?)
    }

    /// Reads the text of a rules file.
    pub fn from_text(text: &str) -> Result<Rules, RulesError> {
        Rules::sized(text, None)
    }

    /// Reads the text of a rules file for a board of another size.
    pub fn with_board(text: &str, width: i32, height: i32) -> Result<Rules, RulesError> {
        Rules::sized(text, Some((width, height)))
    }

    /// Reads the text of a rules file, for a board of another size if one is given.
    pub fn sized(text: &str, size: Option<(i32, i32)>) -> Result<Rules, RulesError> {
        Rules::new(parse(text)?, size).map_err(|error| explained(text, error))
    }

    /// Checks and lowers a rules file.
    pub fn new(file: RulesFile, size: Option<(i32, i32)>) -> Result<Rules, RulesError> {
        let game = Game::declare(&file, size)?;
        let mut moves = MoveTable::default();
        let first = side_graphs(&game, Side::First, &mut moves)?;
        let second = side_graphs(&game, Side::Second, &mut moves)?;
        let wants_attacks = !game.royal.is_empty() || uses_attacks(&first) || uses_attacks(&second);
        let lower = |graphs, side| side_rules(&game, graphs, side, &moves, wants_attacks);
        let sides = [lower(first, Side::First)?, lower(second, Side::Second)?];
        let restarts = match &game.draw_after {
            Some((_, _, kinds)) => Side::BOTH
                .into_iter()
                .flat_map(|side| kinds.iter().map(move |&kind| (side, kind)))
                .fold(0, |mask, (side, kind)| mask | game.kinds.mask(side, kind)),
            None => 0,
        };
        let captures = game
            .draw_after
            .as_ref()
            .is_some_and(|(_, capture, _)| *capture);
        let changes = Changes::new(&game.kinds, restarts, captures);
        let royal = Side::BOTH.map(|side| game.royal_mask(side));
        let again = |node: &Node| match *node {
            Node::Move { index, .. } => moves.parts(index).contains(&Part::Again),
            Node::Also { part, .. } => part == Part::Again,
            _ => false,
        };
        let has_again = sides
            .iter()
            .any(|side| side.graphs[0].nodes.iter().any(again));
        let only_puts = (0..moves.len() as u32).all(|index| {
            moves
                .parts(index)
                .iter()
                .all(|part| matches!(part, Part::Put(..) | Part::Spend(_)))
        }) && !sides.iter().any(|side| has_other_effects(&side.graphs));
        let start = State::empty(game.layout.cells());
        let mut rules = Rules {
            game,
            file,
            sides,
            moves,
            changes,
            royal,
            has_again,
            only_puts,
            start,
            forcings: OnceLock::new(),
        };
        let (place, text) = rules.game.start.clone();
        let text = fill_rows(&text, &rules.game);
        rules.start = rules.position(&text).map_err(|error| {
            RulesError::new(place, Problem::BadPosition(error.to_string()))
                .hint("rows from the top, `/` between them, then the side to move")
        })?;
        Ok(rules)
    }

    /// The start position.
    pub fn start(&self) -> State {
        self.start.clone()
    }

    /// Reads a position.
    pub fn position(&self, text: &str) -> Result<State, PositionError> {
        let mut state = position::parse(text, &self.game)?;
        state.note_variants(&self.changes, self.game.layout.squares);
        Ok(state)
    }

    /// Prints a position.
    pub fn print(&self, state: &State) -> String {
        position::print(state, &self.game)
    }

    /// Makes a move.
    pub fn make(&self, state: &mut State, parts: &[Part]) -> Undo {
        state.make(parts, &self.changes, self.game.layout.squares)
    }

    /// A condition in words, as `viewer` sees friend and enemy.
    pub fn describe(&self, condition: Condition, viewer: Side) -> String {
        let Game {
            board,
            kinds,
            layout,
            ..
        } = &self.game;
        describe(condition, board, kinds, layout, viewer)
    }

    /// The names of some moves of one position: short ones where they are clear.
    pub fn name_moves(&self, moves: &[&[Part]]) -> Vec<String> {
        let Game { board, kinds, .. } = &self.game;
        let mut names: Vec<String> = moves
            .iter()
            .map(|parts| short_name(parts, board, kinds))
            .collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        let twice = |name: &String| {
            let at = sorted.partition_point(|other| other < name);
            sorted.get(at + 1) == Some(name)
        };
        let clash: Vec<bool> = names.iter().map(twice).collect();
        for (index, name) in names
            .iter_mut()
            .enumerate()
            .filter(|&(index, _)| clash[index])
        {
            *name = long_name(moves[index], board, kinds);
        }
        names
    }

    /// The name of a player.
    pub fn player(&self, side: Side) -> &str {
        &self.game.players[side.index()]
    }

    /// What is known of the victories, worked out when first asked for.
    pub fn forcings(&self) -> &Forcings {
        self.forcings.get_or_init(|| Forcings::new(self))
    }

    /// Number of nodes of the graph of the first player's moves, and of both results.
    pub fn size(&self) -> (usize, usize) {
        let graphs = &self.sides[0].graphs;
        (graphs[0].nodes.len(), graphs[1].nodes.len())
    }
}

/// A row with the same on every square that is there; a run of ones is written as one number.
fn full_row(game: &Game, row: i32, square: &str) -> String {
    let there = |&column: &i32| game.board.square(column, row).is_some();
    let whole = (0..game.board.width).all(|column| there(&column));
    if whole && square == "1" {
        return game.board.width.to_string();
    }
    let mut text = String::new();
    let mut gap = 0;
    for column in 0..game.board.width {
        match (there(&column), square) {
            (true, "1") => gap += 1,
            (true, letter) => text.push_str(letter),
            (false, _) => {
                if gap > 0 {
                    text.push_str(&gap.to_string());
                }
                gap = 0;
                text.push('_');
            }
        }
    }
    if gap > 0 {
        text.push_str(&gap.to_string());
    }
    text
}

/// In a start position, `p*` fills a row and `..` stands for as many empty rows as are needed.
fn fill_rows(text: &str, game: &Game) -> String {
    let height = game.board.height;
    let (rows, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rows = if rows.is_empty() { ".." } else { rows };
    let given: Vec<&str> = rows.split('/').collect();
    let mut all = Vec::new();
    for row in &given {
        if *row == ".." {
            let missing = (height as usize + 1).saturating_sub(given.len());
            for _ in 0..missing {
                all.push(full_row(game, height - 1 - all.len() as i32, "1"));
            }
        } else if let Some(letter) = row.strip_suffix('*') {
            all.push(full_row(game, height - 1 - all.len() as i32, letter));
        } else {
            all.push((*row).to_string());
        }
    }
    let first = game.players[0].chars().take(1).collect::<String>();
    let rest = if rest.trim().is_empty() {
        first.as_str()
    } else {
        rest
    };
    format!("{} {rest}", all.join("/"))
}

fn side_graphs(game: &Game, side: Side, moves: &mut MoveTable) -> Result<[Graph; 4], RulesError> {
    let mut graph = |section| unroll(game, side, &compile(game, section)?, moves);
    Ok([
        graph(Section::Moves)?,
        graph(Section::Result)?,
        graph(Section::Stuck)?,
        graph(Section::Ended)?,
    ])
}

/// Whether parts wait for a move, or a win can come without a victory in the result section that
/// can be traced to single cells: then cells of victories do not tell where threats come from.
fn has_other_effects(graphs: &[Graph; 4]) -> bool {
    let special = |node: &Node| matches!(node, Node::Also { .. } | Node::Join { .. });
    let decided = |node: &Node| match node {
        Node::Result { verdict, .. } => *verdict != crate::text::syntax::Verdict::Draw,
        _ => false,
    };
    graphs[..2]
        .iter()
        .any(|graph| graph.nodes.iter().any(special))
        || graphs[2].nodes.iter().any(decided)
}

fn uses_attacks(graphs: &[Graph; 4]) -> bool {
    graphs.iter().any(has_attacked)
}

fn has_attacked(graph: &Graph) -> bool {
    graph
        .nodes
        .iter()
        .any(|node| matches!(node, Node::Attacked { .. }))
}

fn side_rules(
    game: &Game,
    graphs: [Graph; 4],
    side: Side,
    moves: &MoveTable,
    wants_attacks: bool,
) -> Result<SideRules, RulesError> {
    let squares = game.layout.squares;
    let values = (1 + 2 * game.kinds.all.len()).min(VALUES);
    let victim = game
        .kinds
        .value(side.other(), game.royal.first().copied().unwrap_or(0));
    let mut control = Control::new(&graphs[0]);
    let attacks = if wants_attacks {
        Attacks::new(
            &graphs[0],
            moves,
            &mut control,
            &game.board,
            victim,
            game.kinds.all_mask(),
        )?
    } else {
        Attacks::default()
    };
    let (entries, stretches) = stretches(&graphs[1], game.layout.cells(), squares);
    let flat =
        |index: usize, entries: &[NodeId]| Flat::new(&graphs[index], values, squares, entries);
    let flats = [
        flat(0, &spine(&graphs[0])),
        flat(1, &entries),
        flat(2, &[]),
        flat(3, &[]),
    ];
    let mut stretch_cells = vec![Vec::new(); entries.len()];
    for (cell, stretches) in stretches.iter().enumerate() {
        for &stretch in stretches {
            stretch_cells[stretch as usize].push(cell as Cell);
        }
    }
    let repeats = !moves_come_once(&mut control, moves.len());
    let waits = |node: &Node| matches!(node, Node::Also { .. });
    let plain = !repeats && !graphs[0].nodes.iter().any(waits);
    Ok(SideRules {
        graphs,
        flats,
        attacks,
        stretches,
        stretch_cells,
        repeats,
        plain,
    })
}

/// The nodes that every run passes through.
fn spine(graph: &Graph) -> Vec<NodeId> {
    let mut spine = vec![0];
    let mut at: NodeId = 0;
    while at != graph.end() {
        at = graph.conjugates[at as usize];
        spine.push(at);
    }
    spine
}

/// Cuts the result section into stretches that do not depend on each other: the chain of
/// conjugates from the root. A new result can only come out of a stretch that looks at a cell
/// that has changed.
fn stretches(graph: &Graph, cells: usize, squares: usize) -> (Vec<NodeId>, Vec<Vec<u32>>) {
    let entries = spine(graph);
    if entries.len() < 9 || has_attacked(graph) {
        return (Vec::new(), Vec::new());
    }
    let mut by_cell: Vec<Vec<u32>> = vec![Vec::new(); cells];
    let mut stretch = vec![u32::MAX; graph.nodes.len()];
    for (index, bounds) in entries.windows(2).enumerate() {
        let mut open = vec![bounds[0]];
        while let Some(id) = open.pop() {
            if id == bounds[1] || stretch[id as usize] == index as u32 {
                continue;
            }
            stretch[id as usize] = index as u32;
            let tested: Vec<Cell> = match graph.nodes[id as usize] {
                Node::Test { condition, .. } => vec![condition.cell],
                Node::Join { .. } => (0..squares as Cell).collect(),
                _ => Vec::new(),
            };
            for cell in tested {
                if by_cell[cell as usize].last() != Some(&(index as u32)) {
                    by_cell[cell as usize].push(index as u32);
                }
            }
            open.extend(graph.nodes[id as usize].next().into_iter().flatten());
        }
    }
    (entries, by_cell)
}
