//! Pipelines on the CPU, at many sizes.
#![cfg(feature = "sm_90")]

mod support;

use colex_gpu::{Float, bf16, f16};
use colex_kernels::attention::{attention, attention_64, causal_attention, causal_attention_64};
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

/// Attention in f64, for a head of so many columns; under a mask query `i` of `m` sees the keys up to `i + n - m` of `n`.
fn attended([q, k, v]: [&[f16]; 3], columns: usize, is_causal: bool) -> Vec<f64> {
    let dot = |x: &[f16], y: &[f16]| x.iter().zip(y).map(|(x, y)| x.to_f64() * y.to_f64()).sum::<f64>();
    let (m, n) = (q.len() / columns, k.len() / columns);
    let row = |(i, q): (usize, &[f16])| {
        let seen = if is_causal { (i + 1 + n).saturating_sub(m) } else { n };
        let scores: Vec<f64> = k.chunks(columns).take(seen).map(|k| dot(q, k) / (columns as f64).sqrt()).collect();
        let highest = scores.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
        let sum: f64 = weights.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let column =
            |j: usize| weights.iter().zip(v.chunks(columns)).map(|(x, v)| x * v[j].to_f64()).sum::<f64>() / sum;
        (0..columns).map(column).collect::<Vec<_>>()
    };
    q.chunks(columns).enumerate().flat_map(row).collect()
}

/// Whether a kernel answers that, for heads of `$columns`.
macro_rules! check_attention {
    ($kernel:ident of $columns:literal, causal $is_causal:literal, $shapes:expr) => {
        for [queries, keys, heads, ratio] in $shapes {
            let (of_q, of_k): (u32, u32) = (queries * $columns, keys * $columns);
            let [q, k, v] = [(1, of_q * heads), (2, of_k * heads / ratio), (3, of_k * heads / ratio)]
                .map(|(seed, n)| numbers::<f16>(seed, n));
            let mut o = vec![f16::NAN; q.len()];
            $kernel::on_cpu(&q, &k, &v, &mut o, queries, keys, heads, ratio).unwrap();
            for head in 0..heads {
                let of = |all: &[f16], head: u32, each: u32| all[(head * each) as usize..][..each as usize].to_vec();
                let [q, k, v] = [of(&q, head, of_q), of(&k, head / ratio, of_k), of(&v, head / ratio, of_k)];
                let expected = attended([&q, &k, &v], $columns, $is_causal);
                for (place, (found, expected)) in of(&o, head, of_q).iter().zip(expected).enumerate() {
                    let what = stringify!($kernel);
                    assert!(
                        (found.to_f64() - expected).abs() < 4e-3,
                        "{what} {queries}x{keys}, head {head}, {place}: {found} for {expected}"
                    );
                }
            }
        }
    };
}

#[test]
fn attention_of_any_length() {
    check_attention!(attention of 128, causal false, [[40, 300, 2, 2], [1, 1, 1, 1]]);
    check_attention!(attention_64 of 64, causal false, [[130, 256, 2, 1]]);
}

#[test]
fn attention_to_the_keys_before() {
    check_attention!(causal_attention of 128, causal true, [[140, 140, 2, 1]]);
    check_attention!(causal_attention_64 of 64, causal true, [[130, 300, 1, 1], [200, 60, 1, 1]]);
}
