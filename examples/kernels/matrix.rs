//! Numbers under any layout of two modes, the way kernels want them: an offset for every row and one for every column.

use super::{HEIGHT, WIDTH};
use colex::Layout;

/// A matrix: numbers, and where in them its rows and its columns are.
///
/// Law: element (i, j) of `Matrix::new(data, L)` is `data[L(i, j)]`.
///
/// A layout adds its modes up, `L(i, j) = L(i, 0) + L(0, j)`, whatever they are made of: rows of some pitch, panels,
/// the windows of a convolution. So `rows + columns` offsets tell all `rows * columns` places, and a kernel that is
/// written with them takes every layout, known at compile time or not.
#[derive(Debug, Clone)]
pub(crate) struct Matrix<D> {
    pub(crate) data: D,
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
    pub(crate) along: Along,
}

/// Which neighbours in a matrix are neighbours in memory, so that they can be read or written together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Along {
    /// Those in a column, `HEIGHT` rows at a time.
    Rows,
    /// Those in a row, `WIDTH` columns at a time.
    Columns,
    /// Neither.
    None,
}

impl<D: AsRef<[f32]>> Matrix<D> {
    /// The numbers `data`, by (row, column).
    ///
    /// # Panics
    /// Where the layout has not two modes, is swizzled (then they do not add up), or leads out of the data. Kernels
    /// rely on it.
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

    /// (rows, columns)
    pub(crate) fn shape(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    /// Element (row, column).
    pub(crate) fn get(&self, row: usize, column: usize) -> f32 {
        self.data.as_ref()[self.rows[row] + self.columns[column]]
    }

    /// The same numbers, by (column, row).
    pub(crate) fn transposed(self) -> Self {
        Self::of(self.data, self.columns, self.rows)
    }
}

/// The indices of a mode by itself.
fn offsets(layout: &Layout, mode: usize) -> Vec<usize> {
    let mode = layout.mode(&[mode]).expect("the layout has two modes");
    let mut offsets = vec![0; mode.size()];
    colex::elements(&mode).for_each(|(coordinate, index)| offsets[coordinate] = index as usize);
    offsets
}

/// Whether the offsets are runs of `length` neighbours, of which the last may be shorter.
fn in_runs(offsets: &[usize], length: usize) -> bool {
    offsets.chunks(length).all(|run| run.iter().copied().eq(run[0]..run[0] + run.len()))
}
