//! Tests products on the CPU, at many sizes.

use crate::support::{dot, shapes};
use colex_kernels::{half_product, product::product, small_products};
use layout_gpu::{E4m3, Float as _};
use layout_gpu::{f16, order};

/// Returns small integers, so that sums are exact.
fn numbers(seed: u32, count: u32) -> Vec<f32> {
    (0..count)
        .map(|i| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 7919) >> 13) % 17)
        .map(|i| i as f32 - 8.0)
        .collect()
}

fn check_product([m, n, k]: [u32; 3], seed: u64) {
    let (a, b) = (numbers(1, m * k), numbers(2, n * k));
    let mut c = vec![f32::NAN; (m * n) as usize];
    order::with_seed(seed, || product::on_cpu(&a, &b, &mut c, m, n, k)).unwrap();
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..k).map(|x| a[(i * k + x) as usize] * b[(x * n + j) as usize]).sum();
            assert_eq!(c[(i * n + j) as usize], sum, "{m}x{n}x{k} at ({i},{j})");
        }
    }
}

#[test]
fn products_of_any_extents() {
    for (seed, shape) in (0..).zip([[128, 128, 16], [256, 128, 48], [1, 4, 1], [130, 132, 17], [60, 200, 33]]) {
        check_product(shape, seed);
    }
}

/// Checks that a kernel computes `c = a bᵀ`. The first closure converts a number to an element of `a` or `b`, and the
/// second closure converts an element of `c` to a number.
macro_rules! check_small {
    ($kernel:path, $shape:expr, $seed:expr, |$number:ident| $element:expr, |$wide:ident| $sum:expr) => {{
        use $kernel as kernel;
        let ([m, n, k], seed): ([u32; 3], u64) = ($shape, $seed);
        let elements = |numbers: &[f32]| numbers.iter().map(|&$number| $element).collect::<Vec<_>>();
        let (a, b) = (numbers(1, m * k), numbers(2, n * k));
        let mut c = vec![Default::default(); (m * n) as usize];
        order::with_seed(seed, || kernel::on_cpu(&elements(&a), &elements(&b), &mut c, m, n, k)).unwrap();
        for (place, found) in c.into_iter().enumerate() {
            let (i, j) = (place as u32 / n, place as u32 % n);
            let [x, y] = [(&a, i), (&b, j)].map(|(of, row)| &of[(row * k) as usize..][..k as usize]);
            let $wide = dot(x, y);
            assert_eq!(found, $sum, "{m}x{n}x{k} at ({i},{j})");
        }
    }};
}

#[test]
fn products_of_halves() {
    for (seed, shape) in (0..).zip([[128, 256, 64], [128, 256, 192], [1, 2, 8], [130, 258, 72], [60, 200, 136]]) {
        check_small!(half_product::half_product, shape, seed, |x| f16::from_f32(x), |sum| sum);
    }
}

#[test]
fn products_that_are_rounded() {
    for (seed, shape) in (0..).zip([[64, 64, 64], [128, 64, 128], [1, 8, 8], [65, 72, 72], [100, 200, 40]]) {
        check_small!(small_products::rounded_product, shape, seed, |x| f16::from_f32(x), |sum| f16::from_f32(sum));
    }
}

#[test]
fn products_of_other_elements() {
    for (seed, shape) in (0..).zip([[16, 8, 32], [32, 16, 64], [1, 1, 1], [17, 9, 33], [40, 20, 7]]) {
        check_small!(small_products::byte_product, shape, seed, |x| x as i8, |sum| sum as i32);
        check_small!(small_products::eight_product, shape, seed, |x| E4m3::narrow(x), |sum| sum);
        check_small!(small_products::double_product, shape, seed, |x| f64::from(x), |sum| f64::from(sum));
    }
}

#[test]
#[ignore = "a hundred shapes each: for a release build"]
fn products_of_many_shapes() {
    shapes(100, [300, 300, 60], [1, 4, 1]).for_each(|(shape, seed)| check_product(shape, seed));
    for (shape, seed) in shapes(100, [300, 600, 300], [1, 2, 8]) {
        check_small!(half_product::half_product, shape, seed, |x| f16::from_f32(x), |sum| sum);
    }
}
