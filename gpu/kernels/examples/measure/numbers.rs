//! Inputs, checks of results, and medians of runs of several contenders in turn.

use half::f16;
use std::fmt::Display;
use std::time::Instant;

/// A function that launches the given number of times, and waits.
pub type Run = Box<dyn Fn(usize)>;

/// A function that is measured, and its name.
pub struct Contender {
    name: &'static str,
    run: Run,
}

impl Contender {
    pub fn new(name: &'static str, run: Run) -> Self {
        Self { name, run }
    }
}

/// The number of rounds, and the number of launches per round.
const ROUNDS: usize = 9;
const LAUNCHES: usize = 20;

/// Prints the rate of each contender. A launch does `work` units of work. The rate is the median over rounds in which
/// every contender runs once. The report includes the spread of each rate, and the ratio of each rate to the first
/// contender's rate. If the environment variable `PROFILE` is set, this function measures nothing, because a profiler
/// has then already recorded the launch that is checked.
pub fn report(contenders: Vec<Contender>, work: f64, unit: &str) {
    if std::env::var_os("PROFILE").is_some() {
        return;
    }
    let mut rates = vec![Vec::new(); contenders.len()];
    for round in 0..=ROUNDS {
        for (contender, rates) in contenders.iter().zip(&mut rates) {
            let start = Instant::now();
            (contender.run)(LAUNCHES);
            // The first round warms up.
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

/// Returns pseudorandom numbers between -1 and 1. Each number is a multiple of 2^-10, so it is exact in half precision.
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

/// Returns normally distributed numbers.
pub fn normal(count: usize, seed: u64) -> Vec<f32> {
    let mut uniform = stream(seed).map(|x| f64::from(x).abs());
    let pair = || {
        let (radius, angle) = (uniform.next()?, uniform.next()?);
        let radius = (-2.0 * (1.0 - radius).ln()).sqrt();
        let (sine, cosine) = (std::f64::consts::TAU * angle).sin_cos();
        Some([(radius * cosine) as f32, (radius * sine) as f32])
    };
    std::iter::from_fn(pair).flatten().take(count).collect()
}

/// Returns the same numbers in half precision.
pub fn halves(numbers: &[f32]) -> Vec<f16> {
    numbers.iter().map(|x| f16::from_f32(*x)).collect()
}

/// Checks that every element of `output` is the transposed element of `input`.
///
/// # Panics
/// If an element of `output` has another value.
pub fn check_transpose(input: &[f32], output: &[f32], size: usize) {
    let tiles = size.div_ceil(64);
    for tile in 0..tiles * tiles {
        let (top, left) = (tile / tiles * 64, tile % tiles * 64);
        let places = (0..4096).map(|at| (top + at / 64, left + at % 64));
        for (i, j) in places.filter(|(i, j)| *i < size && *j < size) {
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
        require_near(&expected, &c[i * size..(i + 1) * size], tolerance, format_args!("row {i}"));
    }
}

/// Compares a row with the expected row.
///
/// # Panics
/// If the relative error is above `tolerance`.
pub fn require_near<T: Copy + Into<f64>>(expected: &[f64], found: &[T], tolerance: f64, what: impl Display) {
    let error: f64 = expected.iter().zip(found).map(|(x, y)| (x - (*y).into()).powi(2)).sum();
    let scale: f64 = expected.iter().map(|x| x.powi(2)).sum();
    let relative = (error / scale).sqrt();
    assert!(relative < tolerance, "{what} is off by {relative:.1e}");
}

/// Checks a few rows of `a bᵀ` against products that are accumulated in f64. `round` converts an element of an operand
/// to f64.
///
/// # Panics
/// If the relative error of a row is above `tolerance`.
pub fn check_rows<A: Copy, T: Copy + Into<f64>>(
    operands: [&[A]; 2],
    round: impl Fn(A) -> f64,
    c: &[T],
    shape: [usize; 3],
    tolerance: f64,
) {
    check_rows_with(operands, round, |sum, _| sum, c, shape, tolerance);
}

/// Checks rows like `check_rows`. Each expected element is `f(sum, [row, column])`, where `sum` is the element of the
/// product.
///
/// # Panics
/// If the relative error of a row is above `tolerance`.
pub fn check_rows_with<A: Copy, T: Copy + Into<f64>>(
    [a, b]: [&[A]; 2],
    round: impl Fn(A) -> f64,
    f: impl Fn(f64, [usize; 2]) -> f64,
    c: &[T],
    [m, n, k]: [usize; 3],
    tolerance: f64,
) {
    for i in [0, 1, 63, 64, 127, 128, m / 2 + 77, m - 1] {
        let i = i % m;
        let row: Vec<f64> = a[i * k..(i + 1) * k].iter().map(|x| round(*x)).collect();
        let sum = |j: usize| row.iter().zip(&b[j * k..(j + 1) * k]).map(|(x, y)| x * round(*y)).sum::<f64>();
        let expected: Vec<f64> = (0..n).map(|j| f(sum(j), [i, j])).collect();
        require_near(&expected, &c[i * n..(i + 1) * n], tolerance, format_args!("row {i}"));
    }
}
