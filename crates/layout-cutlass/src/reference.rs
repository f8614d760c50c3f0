//! `TensorRef`: data and a layout without extents.

use super::CutlassLayout;
use layout_tensor::{Buffer, BufferMut};

/// Data under a layout of CUTLASS. The layout knows no extents, so it is the length of the data that an access is
/// checked against.
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
    /// The data under the layout.
    ///
    /// ```
    /// use colex::cutlass::{MatrixCoord, RowMajor, TensorRef};
    /// assert_eq!(*TensorRef::new([0, 1, 2, 3], RowMajor::new(2)).at(MatrixCoord::new(1, 0)), 2);
    /// ```
    pub const fn new(data: S, layout: L) -> Self {
        Self { data, layout }
    }

    /// The element at a coordinate.
    ///
    /// # Panics
    /// If its index is outside of the data.
    ///
    /// ```
    /// use colex::cutlass::{MatrixCoord, RowMajor, TensorRef};
    /// let t = TensorRef::new([0, 1, 2, 3], RowMajor::new(2));
    /// assert_eq!(*t.at(MatrixCoord::new(1, 1)), 3);
    /// ```
    #[track_caller]
    pub fn at(&self, coord: impl Into<L::Coord>) -> &S::Item {
        let coord = coord.into();
        match self.get(coord) {
            Some(item) => item,
            None => self.refuse(coord),
        }
    }

    /// The element at a coordinate, to be written.
    ///
    /// # Panics
    /// If its index is outside of the data.
    ///
    /// ```
    /// use colex::cutlass::{MatrixCoord, RowMajor, TensorRef};
    /// let mut t = TensorRef::new([0, 1, 2, 3], RowMajor::new(2));
    /// *t.at_mut(MatrixCoord::new(0, 1)) = 7;
    /// assert_eq!(t.data(), &[0, 7, 2, 3]);
    /// ```
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

    /// The element at a coordinate, or `None` if its index is outside of the data.
    ///
    /// ```
    /// use colex::cutlass::{MatrixCoord, RowMajor, TensorRef};
    /// let t = TensorRef::new([0, 1, 2, 3], RowMajor::new(2));
    /// assert_eq!((t.get(MatrixCoord::new(1, 1)), t.get(MatrixCoord::new(2, 0))), (Some(&3), None));
    /// ```
    pub fn get(&self, coord: impl Into<L::Coord>) -> Option<&S::Item> {
        self.data.as_slice().get(usize::try_from(self.offset(coord)).ok()?)
    }

    /// How far the element at a coordinate is from the first, in elements.
    ///
    /// ```
    /// use colex::cutlass::{MatrixCoord, RowMajor, TensorRef};
    /// assert_eq!(TensorRef::new([0; 4], RowMajor::new(2)).offset(MatrixCoord::new(1, 1)), 3);
    /// ```
    pub fn offset(&self, coord: impl Into<L::Coord>) -> i64 {
        self.layout.index(coord.into())
    }

    /// The data.
    ///
    /// ```
    /// use colex::cutlass::{RowMajor, TensorRef};
    /// assert_eq!(TensorRef::new([5, 6], RowMajor::new(2)).data(), &[5, 6]);
    /// ```
    pub const fn data(&self) -> &S {
        &self.data
    }

    /// The strides of the layout.
    ///
    /// ```
    /// use colex::cutlass::{RowMajor, TensorRef};
    /// assert_eq!(TensorRef::new([0; 4], RowMajor::new(2)).stride(), [2]);
    /// ```
    pub fn stride(&self) -> L::Stride {
        self.layout.stride()
    }

    /// The layout.
    ///
    /// ```
    /// use colex::cutlass::{RowMajor, TensorRef};
    /// assert_eq!(TensorRef::new([0; 4], RowMajor::new(2)).layout(), &RowMajor::new(2));
    /// ```
    pub const fn layout(&self) -> &L {
        &self.layout
    }

    #[cold]
    #[track_caller]
    fn refuse(&self, coord: L::Coord) -> ! {
        panic!("{coord:?} has the index {}, but the data has {} elements", self.offset(coord), self.data.len())
    }
}
