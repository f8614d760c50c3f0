//! Blocks of a matrix, packed by rows.

use super::matrix::Matrix;
use pulp::Simd;
use std::array;
use std::ops::Range;

/// Rows and columns of the blocks that are transposed at once. A row is one cache line.
pub(crate) const SIDE: usize = 16;

/// Copies a block of the matrix to rows of `pitch` elements.
///
/// Law: `to[i * pitch + j]` becomes element `(rows.start + i, columns.start + j)`. Other elements of `to` do not change.
#[inline(always)]
pub(crate) fn pack<S: Simd>(
    simd: S,
    matrix: &Matrix<&[f32]>,
    rows: Range<usize>,
    columns: Range<usize>,
    to: &mut [f32],
    pitch: usize,
) {
    if matrix.columns.run >= SIDE || matrix.columns.run >= matrix.rows.run {
        pack_rows(simd, matrix, rows, columns, to, pitch);
    } else {
        pack_columns(matrix, rows, columns, to, pitch);
    }
}

/// Copies the runs of each row.
#[inline(always)]
fn pack_rows<S: Simd>(
    simd: S,
    matrix: &Matrix<&[f32]>,
    rows: Range<usize>,
    columns: Range<usize>,
    to: &mut [f32],
    pitch: usize,
) {
    for (row, to) in matrix.rows.all[rows].iter().zip(to.chunks_mut(pitch)) {
        let mut at = columns.start;
        while at < columns.end {
            let run = matrix.columns.adjacent(at, columns.end);
            let from = &matrix.data[row + matrix.columns.all[at]..][..run];
            copy(simd, from, &mut to[at - columns.start..]);
            at += run;
        }
    }
}

/// Copies a slice to the start of another one. Two vectors, a row of a panel, are not worth a call of `memcpy`.
#[inline(always)]
pub(crate) fn copy<S: Simd>(_: S, from: &[f32], to: &mut [f32]) {
    let to = &mut to[..from.len()];
    match (S::as_simd_f32s(from), S::as_mut_simd_f32s(to)) {
        (([a, b], []), ([x, y], [])) => (*x, *y) = (*a, *b),
        (([a], []), ([x], [])) => *x = *a,
        _ => to.copy_from_slice(from),
    }
}

/// Copies blocks of 16x16 elements if 16 rows are adjacent, and other elements one by one.
#[inline(always)]
fn pack_columns(matrix: &Matrix<&[f32]>, rows: Range<usize>, columns: Range<usize>, to: &mut [f32], pitch: usize) {
    let mut row = rows.start;
    while row < rows.end {
        let run = matrix.rows.adjacent(row, rows.end).min(SIDE);
        let to = &mut to[(row - rows.start) * pitch..];
        for (block, columns) in matrix.columns.all[columns.clone()].chunks(SIDE).enumerate() {
            let start = matrix.rows.all[row];
            if let (SIDE, Ok(columns)) = (run, <&[usize; SIDE]>::try_from(columns)) {
                let from = array::from_fn(|j| neighbours(matrix.data, start + columns[j]));
                transpose(from, &mut to[block * SIDE..], pitch);
                continue;
            }
            for (j, column) in columns.iter().enumerate() {
                let from = &matrix.data[start + column..][..run];
                from.iter().enumerate().for_each(|(i, number)| to[i * pitch + block * SIDE + j] = *number);
            }
        }
        row += run;
    }
}

/// `to[i * pitch + j] = from[j][i]`. Compilers translate these loops to vector shuffles.
#[inline(always)]
fn transpose(from: [&[f32; SIDE]; SIDE], to: &mut [f32], pitch: usize) {
    for i in 0..SIDE {
        let to = to[i * pitch..].first_chunk_mut::<SIDE>().expect("a row of the block");
        *to = array::from_fn(|j| from[j][i]);
    }
}

fn neighbours<const N: usize>(data: &[f32], first: usize) -> &[f32; N] {
    data[first..].first_chunk().expect("the layout was held against the data")
}
