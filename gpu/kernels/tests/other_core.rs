//! Tests kernels in a crate in which `::core` and `::std` are not the standard library.

#![forbid(unsafe_code)]

extern crate self as core;
extern crate self as std;

use colex_kernels::tma_copy::{Matrix, Tile};
use colex_kernels::transpose::{AnyMatrix, Turned};
use layout_gpu::pipeline::Own;
use layout_gpu::{f16, kernel, pipeline};

kernel! {
    fn threads(block: Block<64>, rows: u32, columns: u32)
    persistent [rows, columns],
    reads input: [f32] in AnyMatrix(rows, columns),
    writes output: [f32] in AnyMatrix(rows, columns),
    adds count: [u32] in AnyMatrix(1_u32, 1_u32),
    chains carry: [u32] of rows,
    shared tile: [f32] in Turned,
    stages ring: 2 of [f32] in Turned,
    {
        let _ = &input;
        block.each(|thread| count.add(&thread, (0, 0), 1));
    }
}

pipeline! {
    fn nothing(cluster: Cluster<1, 1>, m: u32, n: u32)
    grid m * n,
    registers [40, 232],
    loads input: [f16] in Matrix(m, n) by Own<Tile>,
    reads other: [f32] in AnyMatrix(m, n),
    stores output: [f16] in Matrix(m, n) by 1 of Tile,
    slots tiles: 2 of (input),
    {}
}

#[test]
fn they_run() {
    let mut count = [0];
    threads::on_cpu(&[1.0; 6], &mut [0.0; 6], &mut count, 2, 3).unwrap();
    assert!(count[0] >= 64 && count[0] % 64 == 0);
    nothing::on_cpu(&[f16::ONE; 8], &[0.0; 8], &mut [f16::ZERO; 8], 1, 8).unwrap();
}
