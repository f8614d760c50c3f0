//! Measures attention.

use crate::gpu::Gpu;
use crate::numbers::{Contender, halves, normal, report, require_near};
use crate::ours::Ours;
use colex_kernels::attention::choose;
use cudarc::driver::CudaSlice;
use half::f16;
use std::cell::RefCell;
use std::error::Error;

/// The number of different random numbers, which are repeated to fill the inputs.
const DIFFERENT: usize = 1_500_007;

/// The parameters of an attention to measure. Each of `heads` heads of queries has `length` queries with `columns`
/// columns. `ratio` heads of queries share a head of keys, which has `length` keys.
#[derive(Clone, Copy)]
pub(crate) struct Problem {
    pub(crate) columns: usize,
    pub(crate) is_causal: bool,
    pub(crate) length: usize,
    pub(crate) heads: usize,
    pub(crate) ratio: usize,
}

/// Queries, keys and values.
struct Inputs {
    q: Vec<f16>,
    k: Vec<f16>,
    v: Vec<f16>,
}

fn random(count: usize, seed: u64) -> Vec<f16> {
    halves(&normal(DIFFERENT, seed)).into_iter().cycle().take(count).collect()
}

pub(crate) fn measure(gpu: &Gpu, kernels: &Ours, problem: Problem) -> Result<(), Box<dyn Error>> {
    let Problem { columns, is_causal, length, heads, ratio } = problem;
    let stream = &gpu.stream;
    let of = |heads: usize, seed| random(length * heads * columns, seed);
    let inputs = Inputs { q: of(heads, 1), k: of(heads / ratio, 2), v: of(heads / ratio, 3) };
    let (q, k, v) = (stream.clone_htod(&inputs.q)?, stream.clone_htod(&inputs.k)?, stream.clone_htod(&inputs.v)?);
    let check = |o: &[f16]| {
        for (head, row) in [(0, 0), (0, 77), (heads / 2, length / 2 + 9), (heads - 1, length - 1)] {
            check_row(&inputs, o, problem, head, row);
        }
    };
    let kernel = choose(columns as u32, is_causal, length as u32).ok_or("heads of 64 and of 128")?;
    let run = {
        let (kernels, stream) = (kernels.attention.clone(), stream.clone());
        let log_sums = RefCell::new(stream.alloc_zeros::<f32>(length * heads)?);
        let launch = move |o: &mut CudaSlice<f16>| {
            let (n, heads, ratio) = (length as u32, heads as u32, ratio as u32);
            kernels.launch(kernel, &stream, &q, &k, &v, o, &mut log_sums.borrow_mut(), n, n, heads, ratio);
        };
        gpu.graph((f16::NAN, inputs.q.len()), launch, check)?
    };
    let pairs = (length * length) as f64 / if is_causal { 2.0 } else { 1.0 };
    report(vec![Contender::new(kernel, run)], 4.0 * pairs * (columns * heads) as f64 / 1e12, "TFLOP/s");
    Ok(())
}

/// Compares a row of a head with a computation in f64.
fn check_row(inputs: &Inputs, o: &[f16], problem: Problem, head: usize, row: usize) {
    let Problem { columns, is_causal, length, ratio, .. } = problem;
    let wide = |x: &f16| f64::from(*x);
    let of = |all: &[f16], head: usize, row: usize| {
        all[(head * length + row) * columns..][..columns].iter().map(wide).collect::<Vec<_>>()
    };
    let asked = of(&inputs.q, head, row);
    let keys = if is_causal { row + 1 } else { length };
    let root = (columns as f64).sqrt();
    let score = |key| of(&inputs.k, head / ratio, key).iter().zip(&asked).map(|(x, y)| x * y).sum::<f64>() / root;
    let scores: Vec<f64> = (0..keys).map(score).collect();
    let highest = scores.iter().copied().fold(f64::MIN, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
    let (sum, mut expected) = (weights.iter().sum::<f64>(), vec![0.0; columns]);
    for (key, weight) in weights.iter().enumerate() {
        expected.iter_mut().zip(of(&inputs.v, head / ratio, key)).for_each(|(x, v)| *x += weight * v / sum);
    }
    let found = &o[(head * length + row) * columns..][..columns];
    require_near(&expected, found, 2e-3, format_args!("row {row} of head {head}"));
}
