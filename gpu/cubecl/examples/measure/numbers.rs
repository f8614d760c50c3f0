//! Inputs, checks, and medians of interleaved runs.

use std::time::Instant;

/// A function that launches the given number of times, and waits.
pub type Run = Box<dyn Fn(usize)>;

/// A function to measure, and its name.
pub struct Contender {
    name: &'static str,
    run: Run,
}

impl Contender {
    pub fn new(name: &'static str, run: Run) -> Self {
        Self { name, run }
    }
}

/// The number of rounds.
const ROUNDS: usize = 9;
/// The number of launches per round.
const LAUNCHES: usize = 20;

/// Prints the rate of each contender, with `work` units per launch. The rate is a median over rounds in which every
/// contender runs once. The report includes the spread of each rate over the rounds, and the ratio of each rate to the
/// first contender's rate.
pub fn report(contenders: Vec<Contender>, work: f64, unit: &str) {
    let mut rates = vec![Vec::new(); contenders.len()];
    for round in 0..=ROUNDS {
        for (contender, rates) in contenders.iter().zip(&mut rates) {
            let start = Instant::now();
            (contender.run)(LAUNCHES);
            // The first round only warms up.
            if round > 0 {
                rates.push(work * LAUNCHES as f64 / start.elapsed().as_secs_f64());
            }
        }
    }
    let medians: Vec<f64> = rates
        .iter_mut()
        .map(|rates| {
            rates.sort_by(f64::total_cmp);
            rates[ROUNDS / 2]
        })
        .collect();
    for ((contender, rates), median) in contenders.iter().zip(&rates).zip(&medians) {
        let share = 100.0 * median / medians[0];
        let (low, high) = (rates[0], rates[ROUNDS - 1]);
        println!("{:45} {median:8.1} {unit} ({low:.1} to {high:.1}), {share:5.1} %", contender.name);
    }
}

/// Returns pseudorandom numbers between -1 and 1. Each number is a multiple of 2^-10, and therefore exact in half
/// precision.
pub fn random(count: usize, seed: u64) -> Vec<f32> {
    stream(seed).take(count).collect()
}

fn stream(seed: u64) -> impl Iterator<Item = f32> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((state >> 32) as i32 % 1024) as f32 / 1024.0
    })
}

/// Checks every element of a transpose.
///
/// # Panics
/// If an element of the output differs from the corresponding element of the input.
pub fn check_transpose(input: &[f32], output: &[f32], size: usize) {
    for tile in 0..(size / 64) * (size / 64) {
        let (top, left) = (tile / (size / 64) * 64, tile % (size / 64) * 64);
        for (i, j) in (0..4096).map(|at| (top + at / 64, left + at % 64)) {
            assert!(input[i * size + j] == output[j * size + i], "row {i}, column {j}");
        }
    }
}

/// Checks a few rows of a product against products that are accumulated in f64. `b(k, j)` returns an element of the
/// right operand.
///
/// # Panics
/// If the relative error of a row is above `tolerance`.
pub fn check_product(a: &[f32], b: impl Fn(usize, usize) -> f32, c: &[f32], size: usize, tolerance: f64) {
    for i in [0, 1, 63, 127, 128, size / 2 + 77, size - 1] {
        let mut expected = vec![0.0_f64; size];
        for k in 0..size {
            let factor = f64::from(a[i * size + k]);
            expected.iter_mut().enumerate().for_each(|(j, sum)| *sum += factor * f64::from(b(k, j)));
        }
        let row = &c[i * size..(i + 1) * size];
        let error: f64 = expected.iter().zip(row).map(|(x, y)| (x - f64::from(*y)).powi(2)).sum();
        let scale: f64 = expected.iter().map(|x| x.powi(2)).sum();
        let relative = (error / scale).sqrt();
        assert!(relative < tolerance, "row {i} is off by {relative:.1e}");
    }
}
