//! Matrices with any layout of two modes. A matrix stores one offset per row and one offset per column.

use colex::Layout;

/// The data of a matrix, and the offsets of its rows and columns.
///
/// Law: element (i, j) of `Matrix::new(data, L)` is `data[L(i, j)]`.
///
/// The index in a layout without a swizzle is a sum of one term per mode: `L(i, j) = L(i, 0) + L(0, j)`. This is true
/// for padded rows, for panels, and for the windows of a convolution. So `rows + columns` offsets determine all `rows *
/// columns` indices. A kernel that uses these offsets accepts every such layout, whether it is known at compile time or
/// at runtime.
#[derive(Debug, Clone)]
pub(crate) struct Matrix<D> {
    pub(crate) data: D,
    pub(crate) rows: Offsets,
    pub(crate) columns: Offsets,
}

/// The offsets of the rows, or of the columns.
#[derive(Debug, Clone)]
pub(crate) struct Offsets {
    pub(crate) all: Vec<usize>,
    /// The length of a run. In a run, each offset is the previous offset plus 1. All runs have this length, but the
    /// last run may be shorter.
    pub(crate) run: usize,
}

impl<D: AsRef<[f32]>> Matrix<D> {
    /// Returns a matrix with this data and layout, indexed by (row, column).
    ///
    /// # Panics
    /// If the layout does not have two modes, if the layout has a swizzle (its index is not a sum), or if an index is
    /// outside of the data. Kernels rely on these checks.
    pub(crate) fn new(data: D, layout: &Layout) -> Self {
        assert_eq!(layout.rank(), 2, "{layout} must have two modes, one for the rows and one for the columns");
        assert!(!layout.is_composed(), "{layout} is swizzled, so an index is not the sum of its modes");
        let ((first, last), len) = (layout.bounds(), data.as_ref().len());
        assert!(
            first >= 0 && last < len as i64,
            "{layout} has indices from {first} to {last}, but the data has {len} numbers"
        );
        Self { data, rows: Offsets::new(layout, 0), columns: Offsets::new(layout, 1) }
    }

    /// Returns the number of rows and the number of columns.
    pub(crate) fn shape(&self) -> (usize, usize) {
        (self.rows.all.len(), self.columns.all.len())
    }

    /// Returns the element at a row and a column.
    pub(crate) fn get(&self, row: usize, column: usize) -> f32 {
        self.data.as_ref()[self.rows.all[row] + self.columns.all[column]]
    }

    /// Returns the transposed matrix, which has the same data.
    pub(crate) fn transposed(self) -> Self {
        Self { data: self.data, rows: self.columns, columns: self.rows }
    }
}

impl Offsets {
    fn new(layout: &Layout, mode: usize) -> Self {
        let mode = layout.mode(&[mode]).expect("the layout has two modes");
        let mut all = vec![0; mode.size()];
        colex::elements(&mode).for_each(|(coordinate, index)| all[coordinate] = index as usize);
        let breaks = (1..all.len()).filter(|i| all[*i] != all[i - 1] + 1);
        let run = breaks.fold(0, |run, at| gcd(at, run));
        Self { run: if run == 0 { all.len() } else { run }, all }
    }

    /// Returns `true` if each offset is the previous offset plus 1.
    #[inline(always)]
    pub(crate) fn is_run(&self) -> bool {
        self.run == self.all.len()
    }

    /// Returns how many offsets, starting with number `at` and before number `end`, belong to the same run.
    #[inline(always)]
    pub(crate) fn adjacent(&self, at: usize, end: usize) -> usize {
        if self.is_run() { end - at } else { (self.run - at % self.run).min(end - at) }
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
