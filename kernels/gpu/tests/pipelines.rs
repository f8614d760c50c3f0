//! Pipelines on the CPU, at many sizes.
#![cfg(feature = "sm_90")]

mod support;

use colex_gpu::{Float, bf16, f16, order};
use colex_kernels::attention::attention;
use colex_kernels::hopper_product;
use core::ops::{Add, Mul};
use support::shapes;

/// Small integers, whose sums are exact.
fn numbers<T: Float>(seed: u32, count: u32) -> Vec<T> {
    let number = |i: u32| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 7919) >> 13) % 5;
    (0..count).map(|i| T::narrow(number(i) as f32 - 2.0)).collect()
}

/// A plain loop, which is fast in a debug build.
fn dot<T: Copy + Default + Add<Output = T> + Mul<Output = T>>(x: &[T], y: &[T]) -> T {
    let (mut sum, mut i) = (T::default(), 0);
    while i < x.len() {
        sum = sum + x[i] * y[i];
        i += 1;
    }
    sum
}

/// Whether `c` is `a bᵀ`, where that has so many rows and columns.
fn check<T: Float, U: Float>(a: &[T], b: &[T], c: &[U], [m, n, k]: [u32; 3]) {
    let [a, b] = [a, b].map(|of| of.iter().map(|x| x.wide()).collect::<Vec<f32>>());
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let (row, column) = (&a[(i * k) as usize..], &b[(j * k) as usize..]);
        let sum = dot(&row[..k as usize], &column[..k as usize]);
        assert_eq!(c[(i * n + j) as usize].wide(), U::narrow(sum).wide(), "{m}x{n}x{k} at ({i},{j})");
    }
}

/// Whether a kernel is right at a shape.
macro_rules! check_product {
    ($kernel:ident of $type:ident, $shape:expr, $seed:expr) => {{
        let ([m, n, k], seed): ([u32; 3], u64) = ($shape, $seed);
        let (a, b) = (numbers::<$type>(1, m * k), numbers(2, n * k));
        let mut c = vec![$type::NAN; (m * n) as usize];
        order::with_seed(seed, || hopper_product::$kernel::on_cpu(&a, &b, &mut c, m, n, k)).unwrap();
        check(&a, &b, &c, [m, n, k]);
    }};
}

#[test]
fn products_of_pipelines() {
    for (seed, shape) in (0..).zip([[256, 256, 64], [8, 8, 8], [300, 264, 136], [520, 40, 320], [64, 520, 72]]) {
        check_product!(hopper_product of f16, shape, seed);
    }
    check_product!(hopper_product_bf16 of bf16, [100, 48, 72], 1);
}

#[test]
fn products_of_narrower_tiles() {
    check_product!(hopper_product_192 of f16, [100, 200, 136], 1);
    check_product!(hopper_product_128 of f16, [100, 136, 136], 2);
    check_product!(hopper_product_64 of f16, [300, 72, 136], 3);
}

#[test]
#[ignore = "two hundred shapes: for a release build"]
fn products_of_many_shapes() {
    for (shape, seed) in shapes(200, [600, 600, 400], [1, 8, 8]) {
        match seed % 5 {
            0 => check_product!(hopper_product of f16, shape, seed),
            1 => check_product!(hopper_product_192 of f16, shape, seed),
            2 => check_product!(hopper_product_128 of f16, shape, seed),
            3 => check_product!(hopper_product_64 of f16, shape, seed),
            _ => check_product!(hopper_product_bf16 of bf16, shape, seed),
        }
    }
}

/// Attention in f64, for a head.
fn attended(q: &[f16], k: &[f16], v: &[f16]) -> Vec<f64> {
    let [q, k, v] = [q, k, v].map(|all| all.iter().map(|x| x.to_f64()).collect::<Vec<_>>());
    let columns: Vec<Vec<f64>> = (0..128).map(|j| v.iter().skip(j).step_by(128).copied().collect()).collect();
    let row = |q: &[f64]| {
        let scores: Vec<f64> = k.chunks(128).map(|k| dot(q, k) / 128_f64.sqrt()).collect();
        let highest = scores.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        columns.iter().map(|v| dot(&weights, v) / sum).collect::<Vec<_>>()
    };
    q.chunks(128).flat_map(row).collect()
}

/// Whether attention is right for so many queries and keys, heads of keys, and heads of queries to each of them.
fn check_attention([queries, keys, key_heads, ratio]: [u32; 4], seed: u64) {
    let heads = key_heads * ratio;
    let (q, k, v) = (
        numbers::<f16>(1, queries * 128 * heads),
        numbers(2, keys * 128 * key_heads),
        numbers(3, keys * 128 * key_heads),
    );
    let mut o = vec![f16::NAN; q.len()];
    order::with_seed(seed, || attention::on_cpu(&q, &k, &v, &mut o, queries, keys, heads, ratio)).unwrap();
    for head in 0..heads {
        let of =
            |all: &[f16], head: u32, rows: u32| all[(head * rows * 128) as usize..][..(rows * 128) as usize].to_vec();
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

#[test]
fn attention_of_any_length() {
    for (seed, shape) in (0..).zip([[128, 128, 1, 1], [40, 300, 2, 1], [200, 260, 1, 2], [1, 1, 1, 1]]) {
        check_attention(shape, seed);
    }
}

#[test]
#[ignore = "sixty shapes: for a release build"]
fn attention_of_many_shapes() {
    shapes(60, [300, 600, 2, 3], [1, 1, 1, 1]).for_each(|(shape, seed)| check_attention(shape, seed));
}
