//! Copies and transposes on the CPU, at many sizes, in several orders of threads and blocks.

use colex_gpu::order;
use colex_kernels::{copy::copy, transpose};

fn numbers(count: u32) -> Vec<f32> {
    (0..count).map(|i| i as f32 + 1.0).collect()
}

#[test]
fn a_copy_copies() {
    for n in [1, 3, 4, 1024, 4095, 4096, 4097, 9000] {
        let input = numbers(n);
        let mut output = vec![f32::NAN; n as usize];
        copy::on_cpu(&input, &mut output, n).unwrap();
        assert_eq!(output, input);
    }
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

#[test]
fn transposes_turn_every_place() {
    for (rows, columns) in [(4, 4), (64, 64), (128, 192), (60, 68), (4, 200), (196, 132)] {
        for seed in 0..3 {
            order::with_seed(seed, || {
                check(rows, columns, |input, output| {
                    transpose::transpose::on_cpu(input, output, rows, columns).unwrap()
                });
            });
        }
    }
    for (rows, columns) in [(1, 1), (63, 65), (64, 64), (130, 7), (1, 200)] {
        check(rows, columns, |input, output| transpose::transpose_any::on_cpu(input, output, rows, columns).unwrap());
    }
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
