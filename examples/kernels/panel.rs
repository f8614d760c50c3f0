//! Panels: strips of eight rows, stored by columns, so that eight rows of one column are one vector.

use super::matrix::{Along, Matrix};
use colex::layout;
use std::array;

layout! {
    /// Maps (row, column) to an index in a panel. Rows are adjacent.
    pub(crate) struct Panel = (8,128):LayoutLeft where bijective;
}

/// Rows of a panel: the `f32` elements of an AVX2 register.
pub(crate) const HEIGHT: usize = 8;
/// Columns of a panel. With 128 columns, a panel has 4 KiB, and several fit into a first-level cache.
pub(crate) const WIDTH: usize = Panel::SIZE / HEIGHT;

/// Packs the panel of the matrix that starts at (row, column).
///
/// Law: `panel[Panel(i, j)]` is element `(row + i, column + j)`. Elements of the panel beyond the end of the matrix are
/// unspecified.
pub(crate) fn pack(matrix: &Matrix<&[f32]>, row: usize, column: usize, panel: &mut [f32; Panel::SIZE]) {
    let rows = &matrix.rows[row..matrix.rows.len().min(row + HEIGHT)];
    let columns = &matrix.columns[column..matrix.columns.len().min(column + WIDTH)];
    match matrix.along {
        Along::Columns if (rows.len(), columns.len()) == (HEIGHT, WIDTH) => {
            interleave(array::from_fn(|i| neighbours(matrix.data, rows[i] + columns[0])), WIDTH, panel);
        }
        Along::Columns => {
            let mut staged = [[0.0; WIDTH]; HEIGHT];
            for (row, staged) in rows.iter().zip(&mut staged) {
                staged[..columns.len()].copy_from_slice(&matrix.data[row + columns[0]..][..columns.len()]);
            }
            interleave(staged.each_ref(), columns.len(), panel);
        }
        Along::Rows if rows.len() == HEIGHT => {
            for (j, column) in columns.iter().enumerate() {
                let first = Panel.at((0, j));
                panel[first..first + HEIGHT].copy_from_slice(neighbours::<HEIGHT>(matrix.data, rows[0] + column));
            }
        }
        _ => gather(matrix.data, rows, columns, panel),
    }
}

/// `panel(i, j) = rows(i, j)`. Compilers translate these loops to vector shuffles.
#[inline(always)]
fn interleave(rows: [&[f32; WIDTH]; HEIGHT], columns: usize, panel: &mut [f32; Panel::SIZE]) {
    for j in 0..columns.min(WIDTH) {
        for i in 0..HEIGHT {
            panel[Panel.at((i, j))] = rows[i][j];
        }
    }
}

/// Same as [`interleave`], for elements at arbitrary positions.
fn gather(data: &[f32], rows: &[usize], columns: &[usize], panel: &mut [f32; Panel::SIZE]) {
    for (i, row) in rows.iter().enumerate() {
        for (j, column) in columns.iter().enumerate() {
            panel[Panel.at((i, j))] = data[row + column];
        }
    }
}

fn neighbours<const N: usize>(data: &[f32], first: usize) -> &[f32; N] {
    data[first..].first_chunk().expect("the layout was held against the data")
}
