//! `TensorRef`: data and a layout without extents.

use super::CutlassLayout;
use crate::tensor::{Buffer, BufferMut};

/// Data under a layout of CUTLASS. The layout knows no extents, so it is the length of the data that an access is checked against.
///
/// ```
/// use layout_runtime::cutlass::{ColumnMajorInterleaved, MatrixCoord, TensorRef};
///
/// let mut data = vec![0_i8; 128];
/// let mut operand = TensorRef::new(&mut data[..], ColumnMajorInterleaved::<32>::new(64));
/// *operand.at_mut(MatrixCoord::new(1, 33)) = 7;
/// assert_eq!(data[64 + 32 + 1], 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TensorRef<S, L> {
    data: S,
    layout: L,
}

impl<S: Buffer, L: CutlassLayout> TensorRef<S, L> {
    /// The data under the layout.
    pub const fn new(data: S, layout: L) -> Self {
        Self { data, layout }
    }

    /// The element at a coordinate.
    ///
    /// # Panics
    /// Where its index is outside of the data.
    #[track_caller]
    pub fn at(&self, coord: L::Coord) -> &S::Item {
        &self.data.as_slice()[self.index(coord)]
    }

    /// The element at a coordinate, to be written.
    ///
    /// # Panics
    /// Where its index is outside of the data.
    #[track_caller]
    pub fn at_mut(&mut self, coord: L::Coord) -> &mut S::Item
    where
        S: BufferMut,
    {
        let index = self.index(coord);
        &mut self.data.as_mut_slice()[index]
    }

    /// The element at a coordinate, or `None` where its index is outside of the data.
    pub fn get(&self, coord: L::Coord) -> Option<&S::Item> {
        self.data.as_slice().get(usize::try_from(self.layout.index(coord)).ok()?)
    }

    /// The layout.
    pub const fn layout(&self) -> &L {
        &self.layout
    }

    #[track_caller]
    fn index(&self, coord: L::Coord) -> usize {
        let index = self.layout.index(coord);
        match usize::try_from(index) {
            Ok(place) => place,
            Err(_) => panic!("the coordinate has the index {index}, before the data"),
        }
    }
}
