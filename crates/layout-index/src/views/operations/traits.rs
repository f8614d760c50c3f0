//! The traits of tensor layouts, and of operations, tilers and partitions.

use crate::compiled::CoordProfile;
use crate::structure::Structure;
use crate::views::coords::coord::{Coordinate, Selection};
use crate::views::coords::side::Where;
use core::marker::PhantomData;
use layout_runtime::{Error, Layout, MAX_LEAVES, Tiler};

/// Only the layouts of this crate can be layouts of tensors.
mod sealed_layouts {
    pub trait Sealed {}
    impl<L: crate::structure::Structure> Sealed for L {}
    impl Sealed for layout_runtime::Layout {}
    /// Layouts that start at index 0 of the storage.
    pub trait AtOrigin {}
    impl<L: crate::structure::Structure<Start = crate::structure::Origin>> AtOrigin for L {}
    impl AtOrigin for layout_runtime::Layout {}
}

pub(crate) use sealed_layouts::AtOrigin;

/// Contains the marker trait of all operations on layouts and of all partitions.
pub mod sealed {
    /// An operation on layouts, or a partition of a layout.
    ///
    /// # Safety
    /// Every index of a result must be an index of the layout to which the operation is applied, because tensors access
    /// memory at these indices without a check. The only exception is an operation that declares that it may overrun.
    pub unsafe trait Other {}
}

/// The index in the storage at which a layout starts, and the runtime data of the layout.
pub type WithStart<L> = (usize, <L as TensorLayout>::Stored);

/// A layout that a tensor can have: every [`Structure`], and [`Layout`].
///
/// This trait is sealed, because unchecked access relies on the methods of a layout. For a `Structure`, unchecked
/// access relies only on its constants, and its values are checked when a tensor is built.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout of a tensor: use a type that `layout!` declares, or `Layout`; a type parameter needs the bound `Structure`"
)]
pub trait TensorLayout: sealed_layouts::Sealed {
    /// The runtime data of the layout: the start of a view, and the values of symbols.
    type Stored: Copy + Send + Sync + 'static;

    /// The result type of an operation: `V` for a layout type, because errors stop compilation, and `Result<V>` for a
    /// [`Layout`] value.
    type Checked<V>;

    /// The compile-time part of the layout, or `None` for a [`Layout`] value. Runtime values appear as symbols, and the
    /// start of a view is not included.
    #[doc(hidden)]
    const NAMED: Option<Layout>;

    /// The layout, if it is completely known at compile time. The constant is `None` for a layout with symbols and for
    /// a [`Layout`] value.
    #[doc(hidden)]
    const STATIC: Option<Layout> = match Self::NAMED {
        Some(layout) if layout.is_known() => Some(layout),
        _ => None,
    };

    /// The compile-time error of the operation that builds this type, or `None` if that operation succeeds.
    #[doc(hidden)]
    const REFUSED: Option<Error>;
    /// `true` if the start of a view is XORed into the indices; see [`Structure::IS_JOINED`].
    #[doc(hidden)]
    const IS_JOINED: bool = false;

    /// Converts a `Result` to the result type of an operation.
    #[doc(hidden)]
    #[track_caller]
    fn checked<V>(result: Result<V, Error>) -> Self::Checked<V>;

    /// Returns the layout as a [`Layout`]. An extent of 0, as in an empty tile, is replaced by 1.
    #[doc(hidden)]
    fn stored_layout(stored: &Self::Stored) -> Layout;

    /// Returns a reference to the result of [`stored_layout`](Self::stored_layout), or `None` if that layout is not
    /// stored.
    #[doc(hidden)]
    #[inline(always)]
    fn borrowed_layout(_: &Self::Stored) -> Option<&Layout> {
        None
    }

    /// Returns the number that is added to the index before the swizzle, in addition to the offset of
    /// [`NAMED`](Self::NAMED).
    #[doc(hidden)]
    #[inline(always)]
    fn start(_: &Self::Stored) -> i64 {
        0
    }

    /// Returns the number of coordinates.
    #[doc(hidden)]
    fn stored_size(stored: &Self::Stored) -> usize;

    /// Returns the size of mode `MODE`.
    #[doc(hidden)]
    #[track_caller]
    fn stored_extent<const MODE: usize>(stored: &Self::Stored) -> usize;

    /// Returns the index of a coordinate, or `None` if the coordinate is outside the shape.
    #[doc(hidden)]
    fn index<C: Coordinate>(stored: &Self::Stored, coordinate: C) -> Option<usize>;

    /// Returns an error unless the runtime values are valid and all indices are in `0..len`.
    #[doc(hidden)]
    fn require_within(stored: &Self::Stored, len: usize) -> Result<(), Error>;

    /// Returns an error if two coordinates have the same index.
    #[doc(hidden)]
    fn require_injective(stored: &Self::Stored) -> Result<(), Error>;

    /// Calls `f` with every one-dimensional coordinate and its index. For a layout type, the calls are in storage order
    /// as far as the type determines this order.
    #[doc(hidden)]
    fn walk(stored: &Self::Stored, f: impl FnMut(usize, usize));

    /// Returns the extents and strides of the layout. Returns `None` if the layout has more than two leaves or a
    /// swizzle, or if it is a [`Layout`] value.
    #[doc(hidden)]
    #[inline(always)]
    fn plane(_: &Self::Stored) -> Option<Plane> {
        None
    }

    /// An iterator over the indices.
    #[doc(hidden)]
    type Indices: ExactSizeIterator<Item = usize>;

    #[doc(hidden)]
    fn indices(stored: &Self::Stored) -> Self::Indices;

    /// The layout after an operation that is known at compile time.
    #[doc(hidden)]
    type Mapped<M: Map>: TensorLayout;

    #[doc(hidden)]
    fn mapped<M: Map>(stored: &Self::Stored) -> Result<<Self::Mapped<M> as TensorLayout>::Stored, Error>;

    /// The type of a slice: the part of the layout that the selection `C` keeps. `W` specifies to which modes the
    /// selection applies.
    type Sliced<C: Selection, W: Where>: TensorLayout;

    /// Returns the start of the slice in the storage, and the layout of the slice.
    #[doc(hidden)]
    fn sliced<C: Selection, W: Where>(
        stored: &Self::Stored,
        selection: C,
    ) -> Result<WithStart<Self::Sliced<C, W>>, Error>;

    /// The partition of the layout by the tiler `T`. With [`Inner`](crate::views::coords::side::Inner), a part is a
    /// tile. With [`Outer`](crate::views::coords::side::Outer), a part contains the elements at one position of every
    /// tile.
    #[doc(hidden)]
    type Parts<T: StaticTiler, W: Where>: Partition;

    #[doc(hidden)]
    fn parts<T: StaticTiler, W: Where>(stored: &Self::Stored) -> Result<Self::Parts<T, W>, Error>;
}

/// A marker that makes a type parameter invariant. Without the marker, a subtype, for example with another lifetime,
/// could select another implementation of [`StaticTiler`] or [`Structure`], and the proofs about the type would be
/// invalid.
pub type Invariant<T> = PhantomData<fn(T) -> T>;

/// The runtime data of a layout type: its start and the values of its symbols.
#[derive(Clone, Copy, Debug)]
pub struct StoredLayout<N, O> {
    pub start: O,
    pub numbers: N,
}

/// The runtime data of the layout type `L`.
pub type StoredLayoutOf<L> = StoredLayout<<L as Structure>::Numbers, <L as Structure>::Start>;

/// An operation that is known at compile time and maps layouts to layouts.
pub trait Map: sealed::Other {
    /// The layout type that results from the layout type `L`.
    type Of<L: Structure>: Structure<Numbers = L::Numbers>;
    /// `true` if the runtime values determine whether the operation fails.
    #[doc(hidden)]
    const ASKS: bool = false;
    /// The tiler, if the operation is a divide, and `None` otherwise.
    #[doc(hidden)]
    const DIVIDES: Option<Tiler> = None;
    /// `true` if the result may have indices outside the layout. The caller must then check that the storage is long
    /// enough.
    #[doc(hidden)]
    const MAY_OVERRUN: bool = false;

    /// Converts the start of a view to the start of the result. A recast, for example, changes the unit of the start.
    #[doc(hidden)]
    fn start<L: Structure>(start: L::Start) -> Result<<Self::Of<L> as Structure>::Start, Error>;

    /// Applies the operation to a layout value.
    #[doc(hidden)]
    fn of(layout: &Layout) -> Result<Layout, Error>;
}

/// A tiler that is known at compile time: a layout, a [`Shape`](crate::views::tiles::tiler::Shape), or a tuple with one
/// tiler per mode.
pub trait StaticTiler {
    /// The tiler as a value.
    const TILER: Tiler;
}

/// A partition of a layout into numbered parts.
pub trait Partition: Copy + Send + Sync + sealed::Other {
    /// The layout of a part.
    type Part: TensorLayout;
    /// An error, which stops compilation, if the partition does not exist.
    #[doc(hidden)]
    const EXISTS: Result<(), Error>;
    /// The nesting of a part's coordinate in the grid of parts: one number per mode of the grid. The constant is `None`
    /// if the nesting is known only at runtime, and an error, which stops compilation, if the parts do not form a grid.
    #[doc(hidden)]
    const GRID: Result<Option<CoordProfile>, Error>;
    /// An error, which stops compilation, if parts overlap.
    #[doc(hidden)]
    const IS_DISJOINT: Result<(), Error>;

    /// Returns the number of parts.
    #[doc(hidden)]
    fn count(&self) -> usize;
    /// Returns the index in the storage at which part `i` starts, and the layout of the part.
    #[doc(hidden)]
    fn part(&self, i: usize) -> (usize, <Self::Part as TensorLayout>::Stored);
    /// Returns the part at a coordinate of the grid, which nests like [`GRID`](Self::GRID).
    ///
    /// # Errors
    /// If the coordinate is outside the grid.
    #[doc(hidden)]
    fn part_at(
        &self,
        profile: &CoordProfile,
        at: &[usize; MAX_LEAVES],
    ) -> Result<(usize, <Self::Part as TensorLayout>::Stored), Error>;
    /// Returns an error if two parts share an element, assuming that the partitioned layout is injective.
    #[doc(hidden)]
    fn require_disjoint(&self) -> Result<(), Error>;
}

/// A layout of at most two leaves without a swizzle.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    pub start: i64,
    /// The extent and the stride of each leaf.
    pub leaves: [(i64, i64); 2],
}
