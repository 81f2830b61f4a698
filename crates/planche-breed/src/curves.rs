//! Curves as SVG: the paper's Figures 3 to 6.

use std::fmt::Write;

use planche_endgame::krk::game::Finish;

use crate::record::Point;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;
const COLOURS: [&str; 6] = [
    "#b2182b", "#ef8a62", "#bababa", "#7b6d8d", "#67a9cf", "#1a6f3c",
];

/// A named line of a chart.
struct Curve<'n> {
    name: &'n str,
    colour: &'n str,
    values: Vec<f64>,
}

/// The best and the mean fitness, generation by generation.
pub fn fitness_curve(history: &[Point], title: &str) -> String {
    let best = history.iter().map(|point| point.best).collect();
    let mean = history.iter().map(|point| point.mean).collect();
    let curves = [
        Curve {
            name: "best",
            colour: COLOURS[5],
            values: best,
        },
        Curve {
            name: "mean",
            colour: COLOURS[4],
            values: mean,
        },
    ];
    chart(title, "fitness", &curves, 0.0)
}

/// How the games of each generation ended, in percent.
pub fn outcome_curves(history: &[Point], title: &str) -> String {
    let curves: Vec<Curve> = Finish::ALL
        .iter()
        .map(|&outcome| Curve {
            name: outcome.word(),
            colour: COLOURS[outcome as usize],
            values: history
                .iter()
                .map(|p| 100.0 * p.outcomes[outcome as usize])
                .collect(),
        })
        .collect();
    chart(title, "games, %", &curves, 0.0)
}

/// One figure, step by step.
pub fn progress_curve(values: &[f64], title: &str, unit: &str) -> String {
    let curve = Curve {
        name: "so far",
        colour: COLOURS[5],
        values: values.to_vec(),
    };
    let low = values.iter().copied().fold(f64::MAX, f64::min);
    chart(title, unit, &[curve], low)
}

fn chart(title: &str, unit: &str, curves: &[Curve], low: f64) -> String {
    let all = || curves.iter().flat_map(|curve| curve.values.iter().copied());
    let top = all().fold(1.0, f64::max);
    let span = if top > low { top - low } else { 1.0 };
    let digits = if span < 8.0 { 3 } else { 0 };
    let last = curves
        .iter()
        .map(|curve| curve.values.len())
        .max()
        .unwrap_or(0)
        .max(2)
        - 1;
    let x = |generation: f64| MARGIN + generation / last as f64 * (WIDTH - 2.0 * MARGIN);
    let y = |value: f64| HEIGHT - MARGIN - (value - low) / span * (HEIGHT - 2.0 * MARGIN);
    let mut body = String::new();
    for part in 0..=4 {
        let value = low + span * f64::from(part) / 4.0;
        let generation = last as f64 * f64::from(part) / 4.0;
        let _ = writeln!(
            body,
            "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{2:.1}\" y2=\"{2:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{3:.1}\" y=\"{4:.1}\" text-anchor=\"end\">{value:.digits$}</text>\
             <text x=\"{5:.1}\" y=\"{6:.1}\" text-anchor=\"middle\">{generation:.0}</text>",
            x(0.0),
            x(last as f64),
            y(value),
            MARGIN - 6.0,
            y(value) + 4.0,
            x(generation),
            HEIGHT - MARGIN + 16.0,
        );
    }
    for (number, curve) in curves.iter().enumerate() {
        let points: Vec<String> = curve
            .values
            .iter()
            .enumerate()
            .map(|(generation, &value)| format!("{:.1},{:.1}", x(generation as f64), y(value)))
            .collect();
        let _ = writeln!(
            body,
            "<polyline fill=\"none\" stroke=\"{0}\" stroke-width=\"2\" points=\"{1}\"/>\
             <text x=\"{2:.1}\" y=\"{3:.1}\" fill=\"{0}\">{4}</text>",
            curve.colour,
            points.join(" "),
            WIDTH - MARGIN - 90.0,
            MARGIN + 16.0 * number as f64,
            curve.name,
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{MARGIN}\" y=\"20\" font-size=\"14\">{title}</text>\n\
         <text x=\"{MARGIN}\" y=\"38\">{unit}, by generation</text>\n{body}</svg>\n"
    )
}
