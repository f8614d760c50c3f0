//! Copies rows that a list of row numbers selects at runtime.

use crate::Tensor;
use crate::elements::strided::{self, Rows, Starts};
use crate::storage::traits::{Storage, StorageMut};
use layout_index::iterate::Nest;
use layout_runtime::{Error, Layout};

layout_runtime::rules! {
    RowOutside { row: i64, extent: i64 } = "row {row} is selected, but the source has {extent} rows",
        "count rows from 0";
    RowCount { indices: i64, extent: i64 } = "{indices} rows are selected, but the destination has {extent} rows",
        "select one row of the source for each row of the destination";
    RowShape = "the rows of these two tensors cannot be copied, because their shapes do not match or a layout has a swizzle",
        "let the mode of the rows be an integer, give the other modes equal sizes, and use no swizzle";
}

impl<S: StorageMut<Item: Copy>> Tensor<S, Layout> {
    /// Copies rows of `source` to this tensor: row `k` of this tensor becomes row `indices[k]` of `source`. Row `k`
    /// consists of the elements with coordinate `k` in mode `mode`.
    ///
    /// Law: afterwards, `self[(…, k, …)] = source[(…, indices[k], …)]`. In the other modes, each element keeps its
    /// one-dimensional coordinate. If this method returns an error, the tensor does not change.
    ///
    /// # Errors
    /// - If a selected row does not exist, or if the number of indices is not the extent of the mode in this tensor.
    /// - If `mode` does not exist or is a tuple, if a layout has a swizzle or XOR strides, or if the other modes of the
    ///   two tensors have different sizes or end at different coordinates.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let vectors = Tensor::new([10, 11, 20, 21, 30, 31], Layout::strided(&[3, 2], &[2, 1], 0).unwrap()).unwrap();
    /// let mut rows = Tensor::new([0; 4], Layout::strided(&[2, 2], &[2, 1], 0).unwrap()).unwrap();
    /// rows.gather_from(&vectors, 0, &[2, 0]).unwrap();
    /// assert_eq!(rows.storage(), &[30, 31, 10, 11]);
    /// assert!(rows.gather_from(&vectors, 0, &[2, 3]).is_err());
    /// ```
    pub fn gather_from<S2: Storage<Item = S::Item>>(
        &mut self,
        source: &Tensor<S2, Layout>,
        mode: usize,
        indices: &[usize],
    ) -> Result<(), Error> {
        let (first, extent) = row_mode(&source.layout, mode)?;
        let (second, count) = row_mode(&self.layout, mode)?;
        if indices.len() != count {
            return Err(RowCount { indices: indices.len() as i64, extent: count as i64 }.error());
        }
        if let Some(row) = indices.iter().find(|row| **row >= extent) {
            return Err(RowOutside { row: *row as i64, extent: extent as i64 }.error());
        }
        let from = source.layout.replace(mode, &Layout::UNIT)?;
        let to = self.layout.replace(mode, &Layout::UNIT)?;
        let Some(mut nest) = Nest::of(&from, &to) else { return Err(RowShape.error()) };
        let starts = Starts::new(nest.start, Some(Rows { indices, first, second }));
        let Some(levels) = nest.levels_mut() else { return Ok(()) };
        let (from, to) = (source.storage.as_ptr(), self.storage.as_mut_ptr());
        // SAFETY: the loops iterate over the coordinates of both layouts at row 0, and the selected rows are in range.
        // By the invariant of tensors, each index is therefore the index of an element. This tensor is borrowed
        // mutably, so the two tensors do not overlap.
        unsafe { strided::copy(levels, starts, size_of::<S::Item>(), from.cast(), to.cast()) };
        Ok(())
    }
}

/// Returns the stride and the extent of mode `mode`, or an error if the mode is a tuple, or if the layout has a swizzle
/// or XOR strides.
fn row_mode(layout: &Layout, mode: usize) -> Result<(i64, usize), Error> {
    let row = layout.mode(&[mode])?;
    let mut leaves = row.flat_modes();
    match (leaves.next(), leaves.next()) {
        (Some((extent, stride)), None) if layout.swizzle().is_identity() && !layout.is_xor() => {
            // The stride of a mode with at most one row has no effect, and may exceed the range of byte indices.
            Ok((if extent <= 1 { 0 } else { stride }, extent as usize))
        }
        _ => Err(RowShape.error()),
    }
}
