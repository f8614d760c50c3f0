//! Pipelines on the CPU, at many sizes.
#![cfg(feature = "sm_90")]

mod support;

use colex_gpu::{Float, bf16, f16};
use colex_kernels::attention::attention;
use colex_kernels::hopper_product::{hopper_product, hopper_product_bf16};

/// Small integers, whose sums are exact.
fn numbers<T: Float>(seed: u32, count: u32) -> Vec<T> {
    let number = |i: u32| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 7919) >> 13) % 5;
    (0..count).map(|i| T::narrow(number(i) as f32 - 2.0)).collect()
}

/// Whether `c` is `a bᵀ`, where that has so many rows and columns.
fn check<T: Float, U: Float>(a: &[T], b: &[T], c: &[U], [m, n, k]: [u32; 3]) {
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let row = |of: &[T], i: u32| of[(i * k) as usize..][..k as usize].iter().map(|x| x.wide()).collect::<Vec<_>>();
        let sum: f32 = row(a, i).iter().zip(row(b, j)).map(|(x, y)| x * y).sum();
        assert_eq!(c[(i * n + j) as usize].wide(), sum, "{m}x{n}x{k} at ({i},{j})");
    }
}

#[test]
fn products_of_pipelines() {
    for [m, n, k] in [[256, 256, 64], [8, 8, 8], [300, 264, 136], [520, 40, 320], [64, 520, 72]] {
        let (a, b) = (numbers::<f16>(1, m * k), numbers(2, n * k));
        let mut c = vec![f16::NAN; (m * n) as usize];
        hopper_product::on_cpu(&a, &b, &mut c, m, n, k).unwrap();
        check(&a, &b, &c, [m, n, k]);
    }
    let (a, b) = (numbers::<bf16>(1, 100 * 72), numbers(2, 48 * 72));
    let mut c = vec![bf16::NAN; 100 * 48];
    hopper_product_bf16::on_cpu(&a, &b, &mut c, 100, 48, 72).unwrap();
    check(&a, &b, &c, [100, 48, 72]);
}

/// Attention in f64, for a head.
fn attended(q: &[f16], k: &[f16], v: &[f16]) -> Vec<f64> {
    let dot = |x: &[f16], y: &[f16]| x.iter().zip(y).map(|(x, y)| x.to_f64() * y.to_f64()).sum::<f64>();
    let row = |q: &[f16]| {
        let scores: Vec<f64> = k.chunks(128).map(|k| dot(q, k) / 128_f64.sqrt()).collect();
        let highest = scores.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        (0..128)
            .map(|j| weights.iter().zip(v.chunks(128)).map(|(x, v)| x * v[j].to_f64()).sum::<f64>() / sum)
            .collect::<Vec<_>>()
    };
    q.chunks(128).flat_map(row).collect()
}

#[test]
fn attention_of_any_length() {
    for [queries, keys, heads, ratio] in [[128, 128, 1, 1], [40, 300, 2, 1], [200, 260, 2, 2], [1, 1, 1, 1]] {
        let key_heads = heads / ratio;
        let (q, k, v) = (
            numbers::<f16>(1, queries * 128 * heads),
            numbers(2, keys * 128 * key_heads),
            numbers(3, keys * 128 * key_heads),
        );
        let mut o = vec![f16::NAN; q.len()];
        attention::on_cpu(&q, &k, &v, &mut o, queries, keys, heads, ratio).unwrap();
        for head in 0..heads {
            let of = |all: &[f16], head: u32, rows: u32| {
                all[(head * rows * 128) as usize..][..(rows * 128) as usize].to_vec()
            };
            let of_keys = |all: &[f16]| of(all, head / ratio, keys);
            let expected = attended(&of(&q, head, queries), &of_keys(&k), &of_keys(&v));
            for (place, (found, expected)) in of(&o, head, queries).iter().zip(expected).enumerate() {
                assert!(
                    (found.to_f64() - expected).abs() < 4e-3,
                    "{queries}x{keys}, head {head}, {place}: {found} for {expected}"
                );
            }
        }
    }
}
