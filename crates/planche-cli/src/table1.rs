//! `planche table1`: the table of the paper, and ours beside it.

use std::io::{self, Write};

use clap::Args;
use planche::{Goal, Request, Solution, find_move, plans_of_the_other_side, position, solve};

use shakmaty::Move;

use super::output::{Reader, printed};
use super::render::line_in_san;
use super::{Exit, Failure};

/// Print Table 1 of Pitrat's paper (1977): its figures and ours side by side.
///
/// P plans of both sides, N nodes, NR nodes of the reduced tree, DR its depth in plies, MER the most replies
/// after one of its moves, F first moves considered, FL legal first moves, T seconds, r = NR/N in
/// per cent. INIT is the initial position, where nothing is to be found. Exits 0 if every other position is proved and
/// this one is not, else 1.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  planche table1")]
pub struct Arguments {
    /// The most nodes to make for one position.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: usize,

    /// The longest time to take for one position, in milliseconds; 0 for no limit.
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    time: u64,

    /// Print our results as one JSON object a line instead.
    #[arg(long)]
    json: bool,
}

/// The positions and figures of the paper, as a table of its own.
const PAPER: &str = include_str!("../data/table1.tsv");

/// One line of the paper's table.
struct Row<'a> {
    id: &'a str,
    fen: &'a str,
    /// What the paper wants, and what of it can be kept where the defender takes something at the very end.
    goal: Goal,
    kept: Goal,
    /// P, N, NR, DR, MER, F, FL, T and r, as printed.
    figures: Vec<&'a str>,
    /// The first move of the combination; nothing in the initial position.
    first: Option<&'a str>,
}

/// Solves every position of the table and prints both rows of it.
pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut outcome = Exit::Done;
    for (index, row) in rows().enumerate() {
        let row = row?;
        let request = request(&row, arguments)?;
        let solution = solve(&request);
        if solution.is_proved() != row.first.is_some() {
            outcome = Exit::NotFound;
        }
        if printed(print(arguments, index == 0, &row, &request, &solution))? == Reader::Gone {
            break;
        }
    }
    Ok(outcome)
}

fn rows<'a>() -> impl Iterator<Item = Result<Row<'a>, Failure>> {
    PAPER.lines().filter(|line| !line.starts_with('#')).map(row)
}

fn row(line: &str) -> Result<Row<'_>, Failure> {
    let fields: Vec<&str> = line.split('\t').collect();
    match fields[..] {
        [id, fen, wanted, kept, ref figures @ .., first] => Ok(Row {
            id,
            fen,
            goal: wanted.parse()?,
            kept: kept.parse()?,
            figures: figures.to_vec(),
            first: Some(first).filter(|first| *first != "-"),
        }),
        _ => Err(Failure::new(format_args!("table 1: bad row {line:?}"))),
    }
}

fn request(row: &Row<'_>, arguments: &Arguments) -> Result<Request, Failure> {
    let limits = super::solve::limits(arguments.nodes, arguments.time);
    let request = Request::new(position(row.fen)?).id(row.id);
    Ok(request.goal(row.kept).limits(limits))
}

fn print(
    arguments: &Arguments,
    first: bool,
    row: &Row<'_>,
    request: &Request,
    solution: &Solution,
) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut output, solution)?;
        return writeln!(output);
    }
    if first {
        heading(&mut output)?;
    }
    let san = |first: Option<Move>| line_in_san(&request.position, first.as_slice());
    let theirs = row
        .first
        .map(|first| find_move(&request.position, first).ok());
    let theirs = san(theirs.flatten());
    write_row(&mut output, row.id, "1977", &row.figures, &theirs, "")?;
    let ours: Vec<String> = figures(request, solution);
    let ours: Vec<&str> = ours.iter().map(String::as_str).collect();
    let best = san(solution.best());
    write_row(&mut output, "", "now", &ours, &best, &remark(row, solution))
}

/// What is to be said about our row.
fn remark(row: &Row<'_>, solution: &Solution) -> String {
    match (row.goal, row.kept) {
        (Goal::Material(wanted), Goal::Material(kept)) if kept < wanted && solution.is_proved() => {
            format!("{kept} of {wanted} units: the defender takes a pawn at the end")
        }
        _ => status(solution).to_owned(),
    }
}

fn heading(output: &mut impl Write) -> io::Result<()> {
    let names = ["P", "N", "NR", "DR", "MER", "F", "FL", "T", "r"];
    write_row(output, "", "", &names, "first move", "")
}

fn write_row(
    output: &mut impl Write,
    id: &str,
    year: &str,
    figures: &[&str],
    first: &str,
    status: &str,
) -> io::Result<()> {
    write!(output, "{id:<5}{year:<5}")?;
    for (figure, width) in figures.iter().zip([6, 6, 5, 3, 4, 3, 3, 8, 6]) {
        write!(output, "{figure:>width$}")?;
    }
    let line = format!("  {first:<12}{status}");
    writeln!(output, "{}", line.trim_end())
}

fn figures(request: &Request, solution: &Solution) -> Vec<String> {
    let stats = &solution.stats;
    let share = match stats.nodes {
        0 => "_".to_owned(),
        nodes => format!("{:.2}", 100.0 * stats.reduced as f64 / nodes as f64),
    };
    let counts = [
        stats.plans + plans_of_the_other_side(request).len(),
        stats.nodes,
        stats.reduced,
        stats.depth,
        stats.replies,
        stats.first,
        stats.legal,
    ];
    let mut figures: Vec<String> = counts.iter().map(usize::to_string).collect();
    figures.push(format!("{:.3}", stats.ms / 1000.0));
    figures.push(share);
    figures
}

fn status(solution: &Solution) -> &'static str {
    match solution.status {
        planche::Status::Proved => "",
        planche::Status::Likely => "likely",
        planche::Status::Doubted => "doubted",
        planche::Status::None => "none",
        planche::Status::Limit => "limit",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_paper_can_be_read() {
        let rows: Vec<Row> = rows().collect::<Result<_, _>>().expect("good rows");
        assert_eq!(rows.len(), 12);
        for row in rows {
            assert_eq!(row.figures.len(), 9, "{}", row.id);
            let position = position(row.fen).expect(row.id);
            let first = row.first.map(|first| find_move(&position, first).is_ok());
            assert_eq!(first, (row.id != "INIT").then_some(true), "{}", row.id);
        }
    }
}
