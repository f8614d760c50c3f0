//! Pipelines on the CPU, at many sizes.
#![cfg(feature = "sm_90")]

mod support;

use colex_gpu::{Float, bf16, f16};
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
