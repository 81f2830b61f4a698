//! Trains the network of the judgement on the lines that `label_positions` writes.
//!
//! ```text
//! cargo run --release -p planche-play --example train_network -- LABELS... OUT
//! ```
//!
//! Plain gradient descent (Adam) on the difference between the chances to win that the engine's score and the network's
//! stand for. The same files give the same network.

use std::io::{BufRead, BufReader};

use planche_play::network::{BUCKETS, FULL, HIDDEN, INPUTS, ONE, SCALE, bucket, inputs};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

const EPOCHS: usize = 20;
const BATCH: usize = 8_192;
const RATE: f32 = 0.008;
/// After every epoch the steps get smaller, down to a hundredth.
const LAST_RATE: f32 = 0.01;
const THREADS: usize = 2;
/// One position in fifty is kept aside, to see what the network makes of positions it has not seen.
const ASIDE: usize = 50;
/// Weights of the output stay below this, so that whole numbers can hold the products.
const MOST: f32 = 1.98;

/// The numbers of the network, one after the other, in the order of the file.
const HIDDEN_BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = HIDDEN_BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + BUCKETS * 2 * HIDDEN;
const ALL: usize = OUTPUT_BIAS + BUCKETS;

struct Sample {
    /// The inputs of the side to move, then those of the other.
    inputs: [Vec<u16>; 2],
    bucket: usize,
    /// The chance to win of the side to move.
    chance: f32,
}

fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

fn read(line: &str) -> Option<Sample> {
    let (fen, score) = line.split_once('\t')?;
    let fen: Fen = fen.parse().ok()?;
    let position: Chess = fen.into_position(CastlingMode::Standard).ok()?;
    let score: f32 = score.trim().parse().ok()?;
    let (board, side) = (position.board(), position.turn());
    let view = |side| inputs(board, side).map(|input| input as u16).collect();
    Some(Sample {
        inputs: [view(side), view(side.other())],
        bucket: bucket(board),
        chance: chance(score / SCALE as f32),
    })
}

/// What the network says of a sample, and its cells on the way.
fn forward(weights: &[f32], sample: &Sample, cells: &mut [[f32; HIDDEN]; 2]) -> f32 {
    let mut sum = weights[OUTPUT_BIAS + sample.bucket];
    for (view, cells) in cells.iter_mut().enumerate() {
        cells.copy_from_slice(&weights[HIDDEN_BIAS..OUTPUT]);
        for &input in &sample.inputs[view] {
            let from = usize::from(input) * HIDDEN;
            let row = &weights[from..from + HIDDEN];
            cells.iter_mut().zip(row).for_each(|(cell, w)| *cell += w);
        }
        let from = OUTPUT + (2 * sample.bucket + view) * HIDDEN;
        let output = &weights[from..from + HIDDEN];
        for (cell, weight) in cells.iter().zip(output) {
            let cell = cell.clamp(0.0, 1.0);
            sum += cell * cell * weight;
        }
    }
    sum
}

/// Adds what a sample asks for to the gradient; its squared error.
fn backward(weights: &[f32], sample: &Sample, gradient: &mut [f32]) -> f32 {
    let mut cells = [[0.0; HIDDEN]; 2];
    let said = chance(forward(weights, sample, &mut cells));
    let error = said - sample.chance;
    let slope = 2.0 * error * said * (1.0 - said);
    gradient[OUTPUT_BIAS + sample.bucket] += slope;
    for (view, cells) in cells.iter().enumerate() {
        let from = OUTPUT + (2 * sample.bucket + view) * HIDDEN;
        let mut back = [0.0; HIDDEN];
        for (at, cell) in cells.iter().enumerate() {
            let held = cell.clamp(0.0, 1.0);
            gradient[from + at] += slope * held * held;
            if *cell > 0.0 && *cell < 1.0 {
                back[at] = slope * 2.0 * held * weights[from + at];
            }
        }
        let bias = &mut gradient[HIDDEN_BIAS..OUTPUT];
        bias.iter_mut().zip(&back).for_each(|(g, b)| *g += b);
        for &input in &sample.inputs[view] {
            let from = usize::from(input) * HIDDEN;
            let row = &mut gradient[from..from + HIDDEN];
            row.iter_mut().zip(&back).for_each(|(g, b)| *g += b);
        }
    }
    error * error
}

struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        const KEEP: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let rate = rate * (1.0 - KEEP.1.powi(self.steps)).sqrt() / (1.0 - KEEP.0.powi(self.steps));
        for at in 0..ALL {
            let g = gradient[at];
            self.mean[at] = KEEP.0 * self.mean[at] + (1.0 - KEEP.0) * g;
            self.square[at] = KEEP.1 * self.square[at] + (1.0 - KEEP.1) * g * g;
            weights[at] -= rate * self.mean[at] / (self.square[at].sqrt() + 1e-8);
        }
        let output = &mut weights[OUTPUT..OUTPUT_BIAS];
        output.iter_mut().for_each(|w| *w = w.clamp(-MOST, MOST));
    }
}

fn shuffle(order: &mut [usize], chance: &mut ChaCha8Rng) {
    for at in (1..order.len()).rev() {
        order.swap(at, chance.random_range(0..=at));
    }
}

fn gradient_of(weights: &[f32], samples: &[Sample], batch: &[usize]) -> (Vec<f32>, f64) {
    let part = |part: &[usize]| {
        let mut gradient = vec![0.0; ALL];
        let errors = part
            .iter()
            .map(|&at| f64::from(backward(weights, &samples[at], &mut gradient)));
        let error: f64 = errors.sum();
        (gradient, error)
    };
    let parts: Vec<(Vec<f32>, f64)> = std::thread::scope(|scope| {
        let parts = batch.chunks(batch.len().div_ceil(THREADS));
        let threads: Vec<_> = parts.map(|p| scope.spawn(move || part(p))).collect();
        let joined = threads.into_iter().map(|t| t.join().expect("no panic"));
        joined.collect()
    });
    let mut sum = vec![0.0; ALL];
    let mut error = 0.0;
    for (gradient, part) in parts {
        sum.iter_mut().zip(&gradient).for_each(|(s, g)| *s += g);
        error += part;
    }
    let scale = 1.0 / batch.len() as f32;
    sum.iter_mut().for_each(|g| *g *= scale);
    (sum, error)
}

fn write(path: &str, weights: &[f32]) {
    let (full, one) = (f32::from(FULL), f32::from(ONE));
    let bytes: Vec<u8> = weights
        .iter()
        .enumerate()
        .flat_map(|(at, weight)| {
            let scale = match at {
                _ if at < OUTPUT => full,
                _ if at < OUTPUT_BIAS => one,
                _ => full * one,
            };
            let whole = (weight * scale).round();
            (whole.clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16).to_le_bytes()
        })
        .collect();
    std::fs::write(path, bytes).expect("the file can be written");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((out, files)) = arguments
        .split_last()
        .filter(|(_, files)| !files.is_empty())
    else {
        eprintln!("usage: train_network LABELS... OUT");
        std::process::exit(2);
    };
    let mut samples = Vec::new();
    for file in files {
        let file = std::fs::File::open(file).expect("the labels can be read");
        let lines = BufReader::new(file).lines().map_while(Result::ok);
        samples.extend(lines.filter_map(|line| read(&line)));
    }
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut weights: Vec<f32> = (0..ALL)
        .map(|at| match at {
            _ if at < HIDDEN_BIAS => random.random_range(-0.06..0.06),
            _ if at < OUTPUT => 0.2,
            _ if at < OUTPUT_BIAS => random.random_range(-0.2..0.2),
            _ => 0.0,
        })
        .collect();
    let mut adam = Adam {
        mean: vec![0.0; ALL],
        square: vec![0.0; ALL],
        steps: 0,
    };
    let (aside, mut order): (Vec<usize>, Vec<usize>) =
        (0..samples.len()).partition(|at| at % ASIDE == 0);
    eprintln!("{} positions", samples.len());
    for epoch in 0..EPOCHS {
        shuffle(&mut order, &mut random);
        let progress = epoch as f32 / (EPOCHS - 1) as f32;
        let rate = RATE * LAST_RATE.powf(progress);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let (gradient, part) = gradient_of(&weights, &samples, batch);
            error += part;
            adam.step(&mut weights, &gradient, rate);
        }
        let mut cells = [[0.0; HIDDEN]; 2];
        let unseen: f64 = aside
            .iter()
            .map(|&at| {
                let said = chance(forward(&weights, &samples[at], &mut cells));
                f64::from((said - samples[at].chance).powi(2))
            })
            .sum();
        let (seen, unseen) = (error / order.len() as f64, unseen / aside.len() as f64);
        eprintln!("epoch {epoch}: error {seen:.6}, unseen {unseen:.6}");
        write(out, &weights);
    }
}
