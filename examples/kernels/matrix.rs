//! Matrices of any layout with two modes, stored as one offset per row and one per column.

use super::{HEIGHT, WIDTH};
use colex::Layout;

/// The data of a matrix, and the offsets of its rows and columns.
///
/// Law: element (i, j) of `Matrix::new(data, L)` is `data[L(i, j)]`.
///
/// A layout is the sum of its modes: `L(i, j) = L(i, 0) + L(0, j)`. This holds for padded rows, for panels, and for the
/// windows of a convolution. Therefore `rows + columns` offsets determine all `rows * columns` indices, and a kernel
/// that uses these offsets accepts every layout, at compile time or at runtime.
#[derive(Debug, Clone)]
pub(crate) struct Matrix<D> {
    pub(crate) data: D,
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
    pub(crate) along: Along,
}

/// The neighbours in a matrix that are adjacent in memory, so that they can be read or written together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Along {
    /// Neighbours in a column, `HEIGHT` rows at a time.
    Rows,
    /// Neighbours in a row, `WIDTH` columns at a time.
    Columns,
    /// Neither.
    None,
}

impl<D: AsRef<[f32]>> Matrix<D> {
    /// Builds a matrix from its data, indexed by (row, column).
    ///
    /// # Panics
    /// If the layout does not have two modes, if it has a swizzle (then its modes cannot be added), or if an index is
    /// outside the data. Kernels rely on these checks.
    pub(crate) fn new(data: D, layout: &Layout) -> Self {
        assert_eq!(layout.rank(), 2, "{layout} has not one mode for the rows and one for the columns");
        assert!(!layout.is_composed(), "{layout} is swizzled: its modes do not add up");
        let ((first, last), len) = (layout.bounds(), data.as_ref().len());
        assert!(first >= 0 && last < len as i64, "{layout} has indices from {first} to {last}, the data {len} numbers");
        Self::of(data, offsets(layout, 0), offsets(layout, 1))
    }

    fn of(data: D, rows: Vec<usize>, columns: Vec<usize>) -> Self {
        let along = if in_runs(&columns, WIDTH) {
            Along::Columns
        } else if in_runs(&rows, HEIGHT) {
            Along::Rows
        } else {
            Along::None
        };
        Self { data, rows, columns, along }
    }

    /// The number of rows and the number of columns.
    pub(crate) fn shape(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    /// Element (row, column).
    pub(crate) fn get(&self, row: usize, column: usize) -> f32 {
        self.data.as_ref()[self.rows[row] + self.columns[column]]
    }

    /// The same data, indexed by (column, row).
    pub(crate) fn transposed(self) -> Self {
        Self::of(self.data, self.columns, self.rows)
    }
}

/// The indices of one mode.
fn offsets(layout: &Layout, mode: usize) -> Vec<usize> {
    let mode = layout.mode(&[mode]).expect("the layout has two modes");
    let mut offsets = vec![0; mode.size()];
    colex::elements(&mode).for_each(|(coordinate, index)| offsets[coordinate] = index as usize);
    offsets
}

/// Whether the offsets consist of runs of `length` neighbours. The last run may be shorter.
fn in_runs(offsets: &[usize], length: usize) -> bool {
    offsets.chunks(length).all(|run| run.iter().copied().eq(run[0]..run[0] + run.len()))
}
