//! Attention.

use crate::gpu::Gpu;
use crate::numbers::{Contender, halves, normal, report, require_near};
use crate::ours::Ours;
use cudarc::driver::CudaSlice;
use half::f16;
use std::error::Error;

/// Numbers of a normal distribution, of which so many differ.
const DIFFERENT: usize = 1_500_007;

fn random(count: usize, seed: u64) -> Vec<f16> {
    halves(&normal(DIFFERENT, seed)).into_iter().cycle().take(count).collect()
}

pub(crate) fn measure(gpu: &Gpu, kernels: &Ours, [length, heads]: [usize; 2]) -> Result<(), Box<dyn Error>> {
    let (kernel, stream, count) = (kernels.attention.clone(), gpu.stream.clone(), length * heads * 128);
    let [q, k, v] = [1, 2, 3].map(|seed| random(count, seed));
    let (on_q, on_k, on_v) = (stream.clone_htod(&q)?, stream.clone_htod(&k)?, stream.clone_htod(&v)?);
    let launch = move |o: &mut CudaSlice<f16>| {
        let (n, heads) = (length as u32, heads as u32);
        kernel.launch(&stream, &on_q, &on_k, &on_v, o, n, n, heads, 1).expect("a launch");
    };
    let check = |o: &[f16]| {
        for (head, row) in [(0, 0), (0, 77), (heads / 2, length / 2 + 9), (heads - 1, length - 1)] {
            check_row(&q, &k, &v, o, length, head, row);
        }
    };
    let contenders = vec![Contender::new("Rust", gpu.graph((f16::NAN, count), launch, check)?)];
    report(contenders, 4.0 * (length * length * 128 * heads) as f64 / 1e12, "TFLOP/s");
    Ok(())
}

/// A row of a head against f64.
fn check_row(q: &[f16], k: &[f16], v: &[f16], o: &[f16], length: usize, head: usize, row: usize) {
    let wide = |x: &f16| f64::from(*x);
    let of = |all: &[f16], row: usize| all[(head * length + row) * 128..][..128].iter().map(wide).collect::<Vec<_>>();
    let asked = of(q, row);
    let scores: Vec<f64> = (0..length)
        .map(|key| of(k, key).iter().zip(&asked).map(|(x, y)| x * y).sum::<f64>() / 128_f64.sqrt())
        .collect();
    let highest = scores.iter().copied().fold(f64::MIN, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
    let (sum, mut expected) = (weights.iter().sum::<f64>(), vec![0.0; 128]);
    for (key, weight) in weights.iter().enumerate() {
        expected.iter_mut().zip(of(v, key)).for_each(|(x, v)| *x += weight * v / sum);
    }
    let found = &o[(head * length + row) * 128..][..128];
    require_near(&expected, found, 2e-3, format_args!("row {row} of head {head}"));
}
