//! Tests outputs for which numbers from memory select the tiles, and arguments that are arrays of numbers.

use colex::layout;
use layout_gpu::{X, kernel, order, unroll};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Rows { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    struct Tile = (1,32);
    struct Each = make_tiled_copy(UniversalCopy<32,32>, (1,32):(1,1), (1,1));
    struct Line = (32):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (32):(1), (1):(1));
}

kernel! {
    /// Writes rows of two outputs. A row that is already claimed is not written again. `lost` counts the attempts to
    /// write such rows.
    fn scatter(block: Block<32>, n: u32, rows: u32, columns: u32)
    grid [n, 1],
    reads indices: [u32] in Vector(n),
    reads input: [u32] in Rows(n, columns),
    writes output: [u32] in Rows(rows, columns),
    writes copy: [u32] in Rows(rows, columns),
    adds lost: [u32] in Vector(1_u32),
    chains claims: [bool] of rows.div_ceil(64),
    {
        let (index, from) = (indices.get(block.x()), input.tile(Tile, (block.x(), 0)));
        let claim = if index < rows { claims.claims(block).claim(block, index) } else { None };
        if let Some(claim) = claim {
            let mut output = output.tile_of(block, Tile, &claim).partitions_d(Each);
            let mut copy = copy.tile_of(block, Tile, &claim).partitions_d(Each);
            block.each_with((&mut output, &mut copy), |thread, (mut output, mut copy)| {
                let value = from.partition_s(Each, &thread).get((0, 0, 0));
                output.set((0, 0, 0), value);
                copy.set((0, 0, 0), value);
            });
        } else {
            block.each(|thread| lost.add(&thread, 0, u32::from(thread.index() == 0)));
        }
    }
}

#[test]
fn each_row_is_written_once_also_if_indices_are_equal() {
    // The row numbers are a permutation, are all equal, are next to multiples of 64, or do not exist.
    type Case = (u32, fn(u32) -> u32);
    let cases: [Case; 5] = [
        (130, |i| i * 37 % 130),
        (200, |_| 63),
        (129, |i| [63, 64, 127, 128, 129, 191, 192, u32::MAX][i as usize % 8]),
        (64, |i| i / 2),
        (1, |i| i),
    ];
    for (seed, (rows, index)) in (0..).zip(cases) {
        let (n, columns) = (150, 7);
        let indices: Vec<u32> = (0..n).map(index).collect();
        let input: Vec<u32> = (0..n * columns).map(|i| i / columns + 1).collect();
        let size = (rows * columns) as usize;
        let (mut output, mut copy, mut lost) = (vec![0; size], vec![0; size], [0]);
        order::with_seed(seed, || {
            scatter::on_cpu(&indices, &input, &mut output, &mut copy, &mut lost, n, rows, columns)
        })
        .unwrap();
        assert_eq!(output, copy);
        let mut written = 0;
        for (row, found) in (0..).zip(output.chunks(columns as usize)) {
            let is_chosen = indices.contains(&row);
            assert!(found.iter().all(|value| value == &found[0]), "row {row} is mixed: {found:?}");
            assert_eq!(found[0] > 0, is_chosen, "row {row}");
            assert!(!is_chosen || indices[found[0] as usize - 1] == row, "row {row} has the row of another index");
            written += u32::from(is_chosen);
        }
        assert_eq!(lost[0], n - written);
    }
}

kernel! {
    /// Computes `output[i] = Σ weights[k] input[i + k] + bias`.
    fn filter(block: Block<32>, n: u32, weights: [[u32; 2]; 2], bias: [u32; 1])
    grid [n.div_ceil(32), 1],
    reads input: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    {
        let first = 32 * block.x();
        let mut output = output.tile_of(block, Line, X).partitions_d(One);
        block.each_with(&mut output, |thread, mut output| {
            let mut sum = bias[0];
            unroll::<4>(|k| sum += weights[k / 2][k % 2] * input.get(first + thread.index() + k as u32));
            output.set((0, 0), sum);
        });
    }
}

#[test]
fn numbers_can_be_arrays() {
    let (input, mut output): (Vec<u32>, _) = ((1..=50).collect(), vec![0; 50]);
    filter::on_cpu(&input, &mut output, 50, [[1, 10], [100, 1000]], [7]).unwrap();
    for (i, found) in output.into_iter().enumerate() {
        let at = |k: usize| input.get(i + k).copied().unwrap_or(0);
        assert_eq!(found, 7 + at(0) + 10 * at(1) + 100 * at(2) + 1000 * at(3));
    }
}
