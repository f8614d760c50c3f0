//! Identity tensors, with which kernels of CuTe skip the elements of a tile that are past the end of a tensor.

use crate::Tensor;
use crate::storage::traits::{Borrowed, Window, sealed};
use core::fmt::{self, Debug, Formatter};
use layout_index::views::coords::coord::{self, Coordinate};
use layout_index::views::operations::bounds::checked_index;
use layout_runtime::{Error, Int, IntTuple, Layout};

/// The storage of an identity tensor (CuTe's `make_identity_tensor`). The element at each coordinate is the coordinate
/// itself.
///
/// Apply the same divides, slices and partitions to an identity tensor and to a tensor with data. The elements of the
/// identity tensor are then the coordinates of the data's elements. In contrast to other tensors, the tiles and
/// partitions of an identity tensor may overrun the end of the tensor. [`is_inside`](Tensor::is_inside) returns whether
/// an element is a coordinate inside the original tensor. An identity tensor needs no memory for its elements, because
/// its layout computes them: the strides of this [`Layout`] are coordinates, and its offset is the first element.
///
/// Law: let `data_part` and `identity_part` be the results of the same operations on the data and on the identity
/// tensor. Then `data_part[c] = data[identity_part.get(c)]`.
///
/// ```
/// use colex::tensor::IdentityTensor;
///
/// let identity = IdentityTensor::new((10, 7)).unwrap();
/// let tile = identity.local_tile([4, 4], (2, 1)).unwrap();
/// assert_eq!(tile.get((1, 2)).unwrap().to_string(), "(9,6)");
/// assert_eq!((tile.is_inside((1, 2)), tile.is_inside((2, 2)), tile.is_inside((1, 3))), (true, false, false));
/// assert_eq!((tile.size(), tile.layout().to_string()), (16, "ArithTuple(8,4) o (4,4):(1@0,1@1)".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IdentityTensor {
    /// The layout of the identity tensor that [`new`](Self::new) has built. The basis of each stride is the path of the
    /// leaf in a coordinate.
    whole: Layout,
}

impl IdentityTensor {
    /// Builds the identity tensor of a shape.
    ///
    /// # Errors
    /// If an extent is negative, or if the shape is nested too deeply for coordinate strides.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// assert_eq!(IdentityTensor::new((10, 7)).unwrap().size(), 70);
    /// assert!(IdentityTensor::new((10, 0)).unwrap().is_empty());
    /// ```
    pub fn new(shape: impl Into<IntTuple>) -> Result<Tensor<Self, Layout>, Error> {
        let shape = shape.into();
        // For an integer shape, the coordinates are integers, but the layout must have a coordinate stride.
        let whole = match shape.is_int() {
            true => Layout::make_identity_layout(&IntTuple::tuple(&[shape])?)?.mode(&[0])?,
            false => Layout::make_identity_layout(&shape)?,
        };
        Ok(Tensor { storage: Self { whole }, layout: whole })
    }
}

impl sealed::Sealed for IdentityTensor {}

impl Borrowed for IdentityTensor {
    type View = Self;

    fn into_view(self) -> Self {
        self
    }
}

// An identity tensor has no memory, so these methods accept every index.
#[diagnostic::do_not_recommend]
impl Window for IdentityTensor {
    unsafe fn advance(self, _: usize) -> Self {
        self
    }

    unsafe fn again(&self) -> Self {
        *self
    }

    type Cast<U: 'static> = Self;

    unsafe fn cast<U: 'static>(self) -> Self {
        self
    }
}

impl Tensor<IdentityTensor, Layout> {
    /// Returns the element at `coordinate`. The element is itself a coordinate of the original tensor, which
    /// [`IdentityTensor::new`] has built. Returns `None` if `coordinate` is outside the shape of this tensor. If this
    /// tensor is a tile that overruns the end of the original tensor, the element can be outside the original tensor.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let identity = IdentityTensor::new((10, 7)).unwrap();
    /// assert_eq!(identity.get(13).unwrap().to_string(), "(3,1)");
    /// assert_eq!(identity.get((10, 0)), None);
    /// ```
    pub fn get<C: Coordinate>(&self, coordinate: C) -> Option<IntTuple> {
        let (whole, entries) = (&self.storage.whole, coord::values(&coordinate));
        let mut found = whole.shape();
        for (value, leaf) in found.tree.leaves[..whole.len()].iter_mut().zip(&whole.modes().leaves) {
            let component = self.layout.component(leaf.basis);
            *value = Int::new(checked_index(&component, &C::PROFILE.0, &entries)?);
        }
        Some(found)
    }

    /// Returns `true` if the element at `coordinate` is inside the original tensor: CuTe's `elem_less(tensor(c),
    /// shape)`. Returns `false` if `coordinate` is outside the shape of this tensor.
    ///
    /// ```
    /// use colex::layout;
    /// use colex::tensor::IdentityTensor;
    ///
    /// let identity = IdentityTensor::new(10).unwrap();
    /// let of_thread = identity.local_partition(layout!(4:1), 3).unwrap();
    /// let inside: Vec<_> = (0..3).map(|i| of_thread.is_inside(i)).collect();
    /// assert_eq!(inside, [true, true, false]);                    // 3, 7 and 11 of 10
    /// ```
    pub fn is_inside(&self, coordinate: impl Coordinate) -> bool {
        let shape = self.storage.whole.shape();
        let inside = |found: IntTuple| found.leaves().iter().zip(shape.leaves()).all(|(c, e)| c.value() < e.value());
        self.get(coordinate).is_some_and(inside)
    }
}

copied! { [] Tensor<IdentityTensor, Layout>; }

/// Prints the layout.
impl Debug for Tensor<IdentityTensor, Layout> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.layout)
    }
}
