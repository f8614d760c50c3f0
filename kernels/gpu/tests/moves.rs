//! Copies and transposes on the CPU, at many sizes, in several orders of threads and blocks.

mod support;

use colex_gpu::{f16, order};
use colex_kernels::{copy::copy, transpose, turned};
use support::shapes;

fn numbers(count: u32) -> Vec<f32> {
    (0..count).map(|i| i as f32 + 1.0).collect()
}

fn check_copy(n: u32) {
    let input = numbers(n);
    let mut output = vec![f32::NAN; n as usize];
    copy::on_cpu(&input, &mut output, n).unwrap();
    assert_eq!(output, input);
}

#[test]
fn a_copy_copies() {
    [1, 3, 4, 1024, 4095, 4096, 4097, 9000].into_iter().for_each(check_copy);
}

/// Every place of the transpose of a matrix.
fn check(rows: u32, columns: u32, run: impl Fn(&[f32], &mut [f32])) {
    let input = numbers(rows * columns);
    let mut output = vec![f32::NAN; input.len()];
    run(&input, &mut output);
    for i in 0..rows {
        for j in 0..columns {
            assert_eq!(
                output[(j * rows + i) as usize],
                input[(i * columns + j) as usize],
                "{rows}x{columns} at ({i},{j})"
            );
        }
    }
}

fn check_transpose([rows, columns]: [u32; 2], seed: u64) {
    order::with_seed(seed, || {
        check(rows, columns, |input, output| transpose::transpose::on_cpu(input, output, rows, columns).unwrap());
    });
}

fn check_transpose_any([rows, columns]: [u32; 2], seed: u64) {
    order::with_seed(seed, || {
        check(rows, columns, |input, output| transpose::transpose_any::on_cpu(input, output, rows, columns).unwrap());
    });
}

#[test]
fn transposes_turn_every_place() {
    for shape in [[4, 4], [64, 64], [128, 192], [60, 68], [4, 200], [196, 132]] {
        (0..3).for_each(|seed| check_transpose(shape, seed));
    }
    for shape in [[1, 1], [63, 65], [64, 64], [130, 7], [1, 200]] {
        check_transpose_any(shape, 1);
    }
}

#[test]
#[ignore = "a hundred shapes each: for a release build"]
fn moves_of_many_shapes() {
    shapes(100, [20_000], [1]).for_each(|([n], _)| check_copy(n));
    shapes(100, [300, 300], [4, 4]).for_each(|(shape, seed)| check_transpose(shape, seed));
    shapes(100, [300, 300], [1, 1]).for_each(|(shape, seed)| check_transpose_any(shape, seed));
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let (input, mut output) = (numbers(64), [0.0; 60]);
    let refused = |rows, columns, output: &mut [f32]| {
        transpose::transpose::on_cpu(&input, output, rows, columns).unwrap_err().to_string()
    };
    let text = refused(8, 8, &mut output);
    assert!(text.starts_with("`output`: coordinate 63 has the index 63, but the buffer has 60 elements"), "{text}");
    assert!(refused(6, 8, &mut output).starts_with("`input`: "), "{}", refused(6, 8, &mut output));
}

#[test]
fn a_matrix_of_halves_is_turned_in_registers() {
    for (seed, [rows, columns]) in [[8, 8], [64, 64], [72, 128], [136, 40]].into_iter().enumerate() {
        let input: Vec<f16> = (0..rows * columns).map(|i| f16::from_bits(i as u16)).collect();
        let mut output = vec![f16::NAN; input.len()];
        order::with_seed(seed as u64, || turned::turned::on_cpu(&input, &mut output, rows, columns).unwrap());
        for (i, value) in input.iter().enumerate() {
            let (row, column) = (i as u32 / columns, i as u32 % columns);
            assert_eq!(output[(column * rows + row) as usize].to_bits(), value.to_bits(), "at ({row},{column})");
        }
    }
}
