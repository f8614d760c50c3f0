//! Identity tensors, which CuTe uses to predicate tails.

use layout_index::compiled::StaticLayout;
use layout_index::views::coords::coord::{self, Coordinate, Ranges, Selection};
use layout_index::views::coords::side::{Inner, Outer, Where, Whole, placed};
use layout_index::views::coords::thread::thread_of;
use layout_index::views::operations::bounds::checked_index;
use layout_index::views::operations::bounds::require_coordinate;
use layout_index::views::operations::by_tiler::TilerOp;
use layout_index::views::tiles::step::{Step, SteppedSelection};
use layout_index::views::tiles::tiler::Tiling;
use layout_runtime::{Basis, Error, Int, IntTuple, Layout, MAX_LEAVES};

/// CuTe's `make_identity_tensor`: a tensor in which every element is its own coordinate.
///
/// Divide and partition an identity tensor like the data: its elements are then the coordinates of the data's elements.
/// In contrast to data, its tiles may overrun the end, and [`is_inside`](Self::is_inside) returns which coordinates are
/// inside. An identity tensor has no storage, and its layout is known only at runtime.
///
/// Law: for any sequence of operations that both permit, `data_part[c] = data[identity_part.get(c)]`.
///
/// ```
/// use colex::tensor::IdentityTensor;
///
/// let identity = IdentityTensor::new((10, 7)).unwrap();
/// let tile = identity.local_tile([4, 4], (2, 1)).unwrap();
/// assert_eq!(tile.get((1, 2)).unwrap().to_string(), "(9,6)");
/// assert_eq!((tile.is_inside((1, 2)), tile.is_inside((2, 2)), tile.is_inside((1, 3))), (true, false, false));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IdentityTensor {
    /// The shape of the original tensor.
    shape: IntTuple,
    /// The basis of each leaf of the shape.
    units: [Basis; MAX_LEAVES],
    /// The layout, with coordinate strides of the original tensor.
    layout: Layout,
    /// The coordinate at which this part starts, per leaf of the shape.
    start: [i64; MAX_LEAVES],
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
    /// assert!(IdentityTensor::new((10, 0)).unwrap().layout().is_empty());
    /// ```
    pub fn new(shape: impl Into<IntTuple>) -> Result<Self, Error> {
        let shape = shape.into();
        let layout = Layout::make_identity_layout(&shape)?;
        Ok(Self { shape, units: layout.modes().leaves.map(|mode| mode.basis), layout, start: [0; MAX_LEAVES] })
    }

    /// Returns the coordinate in the original tensor, or `None` if `coordinate` is outside the shape of this part. If a
    /// tile overruns the end, the result may be outside the original tensor.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let identity = IdentityTensor::new((10, 7)).unwrap();
    /// assert_eq!(identity.get(13).unwrap().to_string(), "(3,1)");
    /// assert_eq!(identity.get((10, 0)), None);
    /// ```
    pub fn get(&self, coordinate: impl Coordinate) -> Option<IntTuple> {
        self.at(coordinate)
    }

    fn at<C: Coordinate>(&self, coordinate: C) -> Option<IntTuple> {
        let parts = coord::values(&coordinate);
        let mut found = self.shape;
        for (leaf, value) in found.tree.leaves[..self.shape.len()].iter_mut().enumerate() {
            *value = Int::new(self.start[leaf] + checked_index(&self.component(leaf), &C::PROFILE.0, &parts)?);
        }
        Some(found)
    }

    /// Returns `true` if a coordinate is inside the original tensor: CuTe's `elem_less(tensor(c), shape)`.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let tile = IdentityTensor::new((10, 7)).unwrap().local_tile([4, 4], (2, 1)).unwrap();
    /// assert!(tile.is_inside((1, 2)) && !tile.is_inside((2, 2)));
    /// ```
    pub fn is_inside(&self, coordinate: impl Coordinate) -> bool {
        let inside =
            |found: IntTuple| found.leaves().iter().zip(self.shape.leaves()).all(|(c, e)| c.value() < e.value());
        self.at(coordinate).is_some_and(inside)
    }

    /// Returns the layout. The strides are coordinates of the original tensor.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the layout of one leaf of the coordinates: the strides that belong to this leaf.
    fn component(&self, leaf: usize) -> Layout {
        self.layout.component(self.units[leaf])
    }

    /// Slices the tensor, like [`Tensor::slice`](crate::Tensor::slice).
    ///
    /// # Errors
    /// If the coordinate is outside the shape or does not nest like it.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let row = IdentityTensor::new((10, 7)).unwrap().slice((3, ..)).unwrap();
    /// assert_eq!(row.get(5).unwrap().to_string(), "(3,5)");
    /// ```
    pub fn slice<C: Selection>(&self, selection: C) -> Result<Self, Error> {
        self.part::<C, Whole>(selection)
    }

    /// Returns the shape of this part.
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        self.layout.shape()
    }

    /// Returns the number of coordinates of this part, including those past the end of the original tensor.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let tile = IdentityTensor::new((10, 7)).unwrap().local_tile([4, 4], (2, 1)).unwrap();
    /// assert_eq!(tile.size(), 16);                               // 6 of them inside
    /// ```
    #[must_use]
    pub const fn size(&self) -> usize {
        self.layout.size()
    }

    pub(crate) fn part<C: Selection, W: Where>(&self, selection: C) -> Result<Self, Error> {
        const { assert!(C::RANGED == 0, "an identity tensor cannot be sliced by ranges; slice the data, or select a tile") };
        let selection = placed(&self.layout, &coord::tuple::<C>(&coord::values(&selection), Ranges::Kept), W::SIDE)?;
        let mut part = *self;
        part.layout = self.layout.slice(&selection)?;
        require_coordinate(&self.layout, &selection)?;
        for leaf in 0..self.shape.len() {
            let offset = self.component(leaf).slice_and_offset(&selection)?.offset;
            part.start[leaf] += offset.as_int().map_or(0, Int::value);
        }
        Ok(part)
    }

    /// Returns the same coordinates with another layout.
    pub(crate) fn mapped(&self, of: impl FnOnce(&Layout) -> Result<Layout, Error>) -> Result<Self, Error> {
        Ok(Self { layout: of(&self.layout)?, ..*self })
    }

    /// Divides the layout. Tiles may overrun the end.
    fn divided(&self, kind: TilerOp, tiler: &impl Tiling) -> Result<Self, Error> {
        let tiler = tiler.tiler()?;
        self.mapped(|layout| kind.unchecked(layout, &tiler))
    }

    /// Same as [`Tensor::composition`](crate::Tensor::composition).
    ///
    /// # Errors
    /// If the composition is not a layout, or if a coordinate is outside of the tensor.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let part = IdentityTensor::new((10, 7)).unwrap().composition(colex::layout!(5:2)).unwrap();
    /// assert_eq!(part.get(4).unwrap().to_string(), "(8,0)");
    /// ```
    pub fn composition(&self, operand: impl Tiling) -> Result<Self, Error> {
        let tiler = operand.tiler()?;
        self.mapped(|layout| TilerOp::Compose.apply(layout, &tiler))
    }

    /// Same as [`Tensor::zipped_divide`](crate::Tensor::zipped_divide), but tiles may overrun the end.
    ///
    /// The leaves of a mode are never contiguous in coordinates, although they can be in memory. If a tile ends inside
    /// a leaf, each leaf has a smaller last tile.
    ///
    /// # Errors
    /// If there is no such layout.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let tiles = IdentityTensor::new((10, 7)).unwrap().zipped_divide([4, 4]).unwrap();
    /// assert_eq!(tiles.shape().to_string(), "((4,4),(3,2))");
    /// ```
    pub fn zipped_divide(&self, tiler: impl Tiling) -> Result<Self, Error> {
        self.divided(TilerOp::Zipped, &tiler)
    }

    /// Same as [`Tensor::logical_divide`](crate::Tensor::logical_divide), but tiles may overrun the end.
    ///
    /// # Errors
    /// The errors of [`zipped_divide`](Self::zipped_divide).
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let tiles = IdentityTensor::new((10, 7)).unwrap().logical_divide([4, 4]).unwrap();
    /// assert_eq!(tiles.shape().to_string(), "((4,3),(4,2))");
    /// ```
    pub fn logical_divide(&self, tiler: impl Tiling) -> Result<Self, Error> {
        self.divided(TilerOp::Logical, &tiler)
    }

    /// Same as [`Tensor::tiled_divide`](crate::Tensor::tiled_divide), but tiles may overrun the end.
    ///
    /// # Errors
    /// The errors of [`zipped_divide`](Self::zipped_divide).
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let tiles = IdentityTensor::new((10, 7)).unwrap().tiled_divide([4, 4]).unwrap();
    /// assert_eq!(tiles.shape().to_string(), "((4,4),3,2)");
    /// ```
    pub fn tiled_divide(&self, tiler: impl Tiling) -> Result<Self, Error> {
        self.divided(TilerOp::Tiled, &tiler)
    }

    /// Same as [`Tensor::flat_divide`](crate::Tensor::flat_divide), but tiles may overrun the end.
    ///
    /// # Errors
    /// The errors of [`zipped_divide`](Self::zipped_divide).
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let tiles = IdentityTensor::new((10, 7)).unwrap().flat_divide([4, 4]).unwrap();
    /// assert_eq!(tiles.shape().to_string(), "(4,4,3,2)");
    /// ```
    pub fn flat_divide(&self, tiler: impl Tiling) -> Result<Self, Error> {
        self.divided(TilerOp::Flat, &tiler)
    }

    /// Same as [`Tensor::local_tile`](crate::Tensor::local_tile), but tiles may overrun the end.
    ///
    /// # Errors
    /// If there is no such layout, or if the coordinate is outside the grid of tiles.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let tile = IdentityTensor::new((10, 7)).unwrap().local_tile([4, 4], (2, 1)).unwrap();
    /// assert_eq!(tile.get((0, 0)).unwrap().to_string(), "(8,4)");
    /// ```
    pub fn local_tile<C: Selection>(&self, tiler: impl Tiling, at: C) -> Result<Self, Error> {
        self.zipped_divide(tiler)?.part::<C, Inner>(at)
    }

    /// Same as [`Tensor::local_tile_step`](crate::Tensor::local_tile_step), but tiles may overrun the end.
    ///
    /// # Errors
    /// The errors of [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use colex::tensor::{IdentityTensor, Take, X};
    ///
    /// // Operand A of a product over (M, N, K) is (M, K): 60 rows of 20, in tiles of 16 by 8.
    /// let of_a = IdentityTensor::new((60, 20)).unwrap();
    /// let tiles = of_a.local_tile_step([16, 16, 8], (3, 1, ..), (Take, X, Take)).unwrap();
    /// assert_eq!((tiles.shape().to_string(), tiles.get((15, 7, 2)).unwrap().to_string()), ("(16,8,3)".into(), "(63,23)".into()));
    /// assert!(tiles.is_inside((11, 3, 2)) && !tiles.is_inside((12, 3, 2)) && !tiles.is_inside((11, 4, 2)));
    /// ```
    pub fn local_tile_step<C: Selection, P: Step>(&self, tiler: impl Tiling, at: C, _step: P) -> Result<Self, Error> {
        self.zipped_divide(tiler.stepped::<P>())?.part::<_, Inner>(SteppedSelection::<C, P>::new(at))
    }

    /// Same as [`Tensor::outer_partition`](crate::Tensor::outer_partition), but tiles may overrun the end.
    ///
    /// # Errors
    /// The errors of [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let places = IdentityTensor::new((8, 8)).unwrap().outer_partition([4, 4], (1, 2)).unwrap();
    /// assert_eq!(places.get((1, 1)).unwrap().to_string(), "(5,6)");
    /// ```
    pub fn outer_partition<C: Selection>(&self, tiler: impl Tiling, at: C) -> Result<Self, Error> {
        self.zipped_divide(tiler)?.part::<C, Outer>(at)
    }

    /// Same as [`Tensor::local_partition`](crate::Tensor::local_partition), but threads may overrun the end.
    ///
    /// # Errors
    /// The errors of [`local_tile`](Self::local_tile).
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
    pub fn local_partition<T: StaticLayout>(&self, threads: T, thread: usize) -> Result<Self, Error> {
        let (tiler, at) = thread_of(threads, thread);
        self.outer_partition(tiler, at)
    }

    /// Same as [`Tensor::local_partition_step`](crate::Tensor::local_partition_step), but threads may overrun the end.
    ///
    /// # Errors
    /// The errors of [`local_tile`](Self::local_tile).
    pub fn local_partition_step<T: StaticLayout, P: Step>(
        &self,
        threads: T,
        thread: usize,
        _step: P,
    ) -> Result<Self, Error> {
        let (tiler, at) = thread_of(threads, thread);
        self.outer_partition(tiler.stepped::<P>(), SteppedSelection::<_, P>::new(at))
    }

    /// Same as [`Tensor::tv_partition`](crate::Tensor::tv_partition).
    ///
    /// # Errors
    /// The errors of [`composition`](Self::composition); also if there is no such thread.
    ///
    /// ```
    /// use colex::tensor::IdentityTensor;
    /// let part = IdentityTensor::new((4, 8)).unwrap().tv_partition(colex::layout!((8,4):(4,1)), 3).unwrap();
    /// assert_eq!(part.get(0).unwrap().to_string(), "(0,3)");
    /// ```
    pub fn tv_partition(&self, tv: impl Tiling, thread: usize) -> Result<Self, Error> {
        self.composition(tv)?.slice((thread, ..))
    }
}
