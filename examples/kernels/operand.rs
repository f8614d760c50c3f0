//! The operands of a product: tensors with contiguous rows, and matrices of any layout.

use super::matrix::Matrix;
use super::panel::{copy, pack};
use super::sums::add;
use colex::tensor::{View, ViewMut};
use colex::{Structure, Tensor};
use pulp::Simd;
use std::array;
use std::ops::Range;

/// A matrix that a product reads.
pub(crate) trait Operand {
    /// Returns the number of rows and the number of columns.
    fn shape(&self) -> (usize, usize);

    /// Returns the elements of a row as a slice, or `None` if they are not adjacent in memory. The result is `None`
    /// either for all rows or for no row.
    fn row(&self, row: usize, columns: Range<usize>) -> Option<&[f32]>;

    /// Copies a block of the matrix to `to`, in which the rows start `pitch` elements apart.
    fn pack<S: Simd>(&self, simd: S, rows: Range<usize>, columns: Range<usize>, to: &mut [f32], pitch: usize);
}

/// A matrix to which a product adds its results.
pub(crate) trait Target {
    /// Adds sums to adjacent elements of a row.
    fn add<S: Simd, const V: usize>(&mut self, simd: S, row: usize, columns: Range<usize>, sums: [S::f32s; V]);
}

/// The implementation requires that the elements of each row are adjacent in memory.
impl<L: Structure> Operand for Tensor<View<'_, f32>, L> {
    #[inline(always)]
    fn shape(&self) -> (usize, usize) {
        (self.extent::<0>(), self.extent::<1>())
    }

    #[inline(always)]
    fn row(&self, row: usize, columns: Range<usize>) -> Option<&[f32]> {
        self.slice((row, columns)).into_slice()
    }

    #[inline(always)]
    fn pack<S: Simd>(&self, simd: S, rows: Range<usize>, columns: Range<usize>, to: &mut [f32], pitch: usize) {
        for (row, to) in rows.zip(to.chunks_mut(pitch)) {
            copy(simd, self.row(row, columns.clone()).expect("adjacent elements"), to);
        }
    }
}

impl<L: Structure> Target for Tensor<ViewMut<'_, f32>, L> {
    #[inline(always)]
    fn add<S: Simd, const V: usize>(&mut self, simd: S, row: usize, columns: Range<usize>, sums: [S::f32s; V]) {
        add(simd, sums, self.view_mut().slice((row, columns)).into_slice().expect("adjacent elements"));
    }
}

impl Operand for Matrix<&[f32]> {
    fn shape(&self) -> (usize, usize) {
        self.shape()
    }

    #[inline(always)]
    fn row(&self, row: usize, columns: Range<usize>) -> Option<&[f32]> {
        let start = self.rows.all[row] + self.columns.all[columns.start];
        self.columns.is_run().then(|| &self.data[start..][..columns.len()])
    }

    #[inline(always)]
    fn pack<S: Simd>(&self, simd: S, rows: Range<usize>, columns: Range<usize>, to: &mut [f32], pitch: usize) {
        pack(simd, self, rows, columns, to, pitch);
    }
}

impl Target for Matrix<&mut [f32]> {
    #[inline(always)]
    fn add<S: Simd, const V: usize>(&mut self, simd: S, row: usize, columns: Range<usize>, sums: [S::f32s; V]) {
        let (row, all) = (self.rows.all[row], &self.columns);
        if all.adjacent(columns.start, columns.end) == columns.len() {
            return add(simd, sums, &mut self.data[row + all.all[columns.start]..][..columns.len()]);
        }
        let sums = sums.iter().flat_map(|sums| pulp::bytemuck::cast_slice::<_, f32>(array::from_ref(sums)));
        for (column, sum) in all.all[columns].iter().zip(sums) {
            self.data[row + column] += sum;
        }
    }
}
