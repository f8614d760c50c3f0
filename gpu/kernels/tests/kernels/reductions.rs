//! Tests sums, softmax and layer norm on the CPU, at many sizes, with several orders of threads and blocks.

use crate::support::shapes;
use colex_kernels::{prefix_sum::prefix_sum, reduction::sum, rows, sorting::sort_rows};
use layout_gpu::{f16, order};

/// Returns small integers, so that sums are exact.
fn numbers(count: u32) -> Vec<f32> {
    (0..count).map(|i| (i.wrapping_mul(2_654_435_761) >> 20) % 9).map(|i| i as f32 - 4.0).collect()
}

fn check_sum(n: u32, seed: u64) {
    let input = numbers(n);
    let mut total = [1.0];
    order::with_seed(seed, || sum::on_cpu(&input, &mut total, n)).unwrap();
    assert_eq!(total[0], 1.0 + input.iter().sum::<f32>(), "{n}");
}

fn check_prefix_sum(n: u32, seed: u64) {
    let input = numbers(n);
    let mut output = vec![f32::NAN; n as usize];
    order::with_seed(seed, || prefix_sum::on_cpu(&input, &mut output, n)).unwrap();
    let mut sum = 0.0;
    for (i, x) in input.iter().enumerate() {
        sum += x;
        assert_eq!(output[i], sum, "{n} at {i}");
    }
}

#[test]
fn sums_of_any_length() {
    (0..).zip([1, 31, 4096, 16384, 16385, 100_000]).for_each(|(seed, n)| check_sum(n, seed));
}

#[test]
fn sums_of_all_before() {
    (0..).zip([1, 4095, 16384, 16385, 50_000, 300_001]).for_each(|(seed, n)| check_prefix_sum(n, seed));
}

fn check_sort(rows: u32, columns: u32, seed: u64) {
    let mut input = numbers(rows * columns);
    input[0] = f32::NEG_INFINITY;
    input[(columns / 2) as usize] = f32::NAN;
    let (mut sorted, mut indices) = (vec![0.0; input.len()], vec![0; input.len()]);
    order::with_seed(seed, || sort_rows::on_cpu(&input, &mut sorted, &mut indices, rows, columns)).unwrap();
    for (row, input) in input.chunks(columns as usize).enumerate() {
        let mut expected: Vec<u32> = (0..columns).collect();
        expected.sort_by(|a, b| input[*b as usize].total_cmp(&input[*a as usize]));
        let range = row * columns as usize..(row + 1) * columns as usize;
        assert_eq!(indices[range.clone()], expected, "row {row} of {columns} columns");
        assert!(sorted[range].iter().zip(expected).all(|(x, at)| x.to_bits() == input[at as usize].to_bits()));
    }
}

#[test]
fn sorted_rows_of_any_length() {
    (0..).zip([1, 2, 31, 100, 1000, 1024]).for_each(|(seed, columns)| check_sort(3, columns, seed));
}

#[test]
#[ignore = "a hundred shapes each: for a release build"]
fn reductions_of_many_shapes() {
    shapes(100, [200_000], [1]).for_each(|([n], seed)| check_sum(n, seed));
    shapes(100, [200_000], [1]).for_each(|([n], seed)| check_prefix_sum(n, seed));
    shapes(100, [12, 8192], [1, 8]).for_each(|(shape, seed)| check_softmax(shape, seed));
    shapes(100, [12, 8192], [1, 8]).for_each(|(shape, seed)| check_layer_norm(shape, seed));
}

/// Returns numbers in half precision between -4 and 4.
fn halves(count: u32) -> Vec<f16> {
    (0..count).map(|i| f16::from_f32((i.wrapping_mul(2_654_435_761) >> 16) as f32 / 8192.0 - 4.0)).collect()
}

fn near(found: f16, expected: f64, what: &str) {
    assert!(
        (f64::from(found) - expected).abs() <= 1e-3 * expected.abs().max(1e-2),
        "{what}: {found}, expected {expected}"
    );
}

fn check_softmax([rows, columns]: [u32; 2], seed: u64) {
    let input = halves(rows * columns);
    let mut output = vec![f16::NAN; input.len()];
    order::with_seed(seed, || rows::softmax::on_cpu(&input, &mut output, rows, columns)).unwrap();
    for (row, found) in input.chunks(columns as usize).zip(output.chunks(columns as usize)) {
        let sum: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
        row.iter().zip(found).for_each(|(x, y)| near(*y, f64::from(*x).exp() / sum, "softmax"));
    }
}

fn check_layer_norm([rows, columns]: [u32; 2], seed: u64) {
    let (input, scale) = (halves(rows * columns), halves(columns));
    let shift = halves(2 * columns).split_off(columns as usize);
    let mut output = vec![f16::NAN; input.len()];
    let run = || rows::layer_norm::on_cpu(&input, &scale, &shift, &mut output, rows, columns, 1e-5);
    order::with_seed(seed, run).unwrap();
    for (row, found) in input.chunks(columns as usize).zip(output.chunks(columns as usize)) {
        let mean = row.iter().map(|x| f64::from(*x)).sum::<f64>() / f64::from(columns);
        let variance = row.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / f64::from(columns);
        for (i, x) in row.iter().enumerate() {
            let norm = (f64::from(*x) - mean) / (variance + 1e-5).sqrt();
            near(found[i], norm * f64::from(scale[i]) + f64::from(shift[i]), "norm");
        }
    }
}

#[test]
fn softmax_of_rows() {
    for (seed, shape) in (0..).zip([[1, 8], [3, 1000], [5, 2048], [2, 8192]]) {
        check_softmax(shape, seed);
    }
    let error = rows::softmax::on_cpu(&[f16::ZERO; 16384], &mut [f16::ZERO; 16384], 1, 16384).unwrap_err();
    assert!(error.to_string().contains("columns <= 8192"), "{error}");
}

#[test]
fn layer_norm_of_rows() {
    for (seed, shape) in (0..).zip([[1, 8], [3, 1000], [2, 8192]]) {
        check_layer_norm(shape, seed);
    }
}
