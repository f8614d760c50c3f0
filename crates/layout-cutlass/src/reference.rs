//! `TensorRef`: data with a CUTLASS layout.

use super::CutlassLayout;
use layout_tensor::{Buffer, BufferMut};

/// CUTLASS's `TensorRef`: data with a CUTLASS layout. The layout has no extents, so each access only checks that the
/// index is inside the data.
///
/// ```
/// use colex::cutlass::{ColumnMajorInterleaved, MatrixCoord, TensorRef};
///
/// let mut data = vec![0_i8; 128];
/// let mut operand = TensorRef::new(&mut data[..], ColumnMajorInterleaved::<32>::new(64));
/// *operand.at_mut(MatrixCoord::new(1, 33)) = 7;
/// assert_eq!((operand.offset((1, 33)), *operand.at((1, 33))), (64 + 32 + 1, 7));
/// assert_eq!(data[64 + 32 + 1], 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TensorRef<S, L> {
    data: S,
    layout: L,
}

impl<S: Buffer, L: CutlassLayout> TensorRef<S, L> {
    /// Combines data with a layout.
    pub const fn new(data: S, layout: L) -> Self {
        Self { data, layout }
    }

    /// Returns the element at a coordinate.
    ///
    /// # Panics
    /// If the index is outside the data.
    #[track_caller]
    pub fn at(&self, coord: impl Into<L::Coord>) -> &S::Item {
        let coord = coord.into();
        match self.get(coord) {
            Some(item) => item,
            None => self.refuse(coord),
        }
    }

    /// Returns a mutable reference to the element at a coordinate.
    ///
    /// # Panics
    /// If the index is outside the data.
    #[track_caller]
    pub fn at_mut(&mut self, coord: impl Into<L::Coord>) -> &mut S::Item
    where
        S: BufferMut,
    {
        let coord = coord.into();
        match usize::try_from(self.offset(coord)) {
            Ok(index) if index < self.data.len() => &mut self.data.as_mut_slice()[index],
            _ => self.refuse(coord),
        }
    }

    /// Returns the element at a coordinate, or `None` if the index is outside the data.
    ///
    /// ```
    /// use colex::cutlass::{MatrixCoord, RowMajor, TensorRef};
    /// let t = TensorRef::new([0, 1, 2, 3], RowMajor::new(2));
    /// assert_eq!((t.get(MatrixCoord::new(1, 1)), t.get(MatrixCoord::new(2, 0))), (Some(&3), None));
    /// ```
    pub fn get(&self, coord: impl Into<L::Coord>) -> Option<&S::Item> {
        self.data.as_slice().get(usize::try_from(self.offset(coord)).ok()?)
    }

    /// Returns the index of a coordinate: the distance from the element at coordinate 0, in elements.
    pub fn offset(&self, coord: impl Into<L::Coord>) -> i64 {
        self.layout.index(coord.into())
    }

    /// Returns the data.
    pub const fn data(&self) -> &S {
        &self.data
    }

    /// Returns the strides of the layout.
    pub fn stride(&self) -> L::Stride {
        self.layout.stride()
    }

    /// Returns the layout.
    pub const fn layout(&self) -> &L {
        &self.layout
    }

    #[cold]
    #[track_caller]
    fn refuse(&self, coord: L::Coord) -> ! {
        panic!("{coord:?} has the index {}, but the data has {} elements", self.offset(coord), self.data.len())
    }
}
