//! Solves positions with the library: a FEN a line comes in, a result a line goes out.
//!
//! ```text
//! cargo run --release -p planche-ask --example solve_lines -- 1000 < positions.txt
//! ```

use std::io::{self, BufRead, Write};

use planche::{Limits, Request, position, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let nodes = std::env::args()
        .nth(1)
        .map_or(Ok(1000), |text| text.parse())?;
    let limits = Limits { nodes, time: None };
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request = Request::new(position(&line?)?);
        let solution = solve(&request.limits(limits).unique(true).axioms(true));
        serde_json::to_writer(&mut output, &solution)?;
        writeln!(output)?;
    }
    Ok(())
}
