//! What a layout of a tensor can do, and what operations, tilers and parts are: the traits that the others implement.

use crate::compiled::CoordProfile;
use crate::structure::Structure;
use crate::views::coords::coord::{Coordinate, Selection};
use crate::views::coords::side::Where;
use core::marker::PhantomData;
use layout_runtime::{Error, ErrorKind, Layout, MAX_LEAVES, Tiler};

/// Only the layouts of this crate are layouts of tensors.
mod sealed_layouts {
    pub trait Sealed {}
    impl<L: crate::structure::Structure> Sealed for L {}
    impl Sealed for layout_runtime::Layout {}
    /// Of layouts that start at the origin.
    pub trait AtOrigin {}
    impl<L: crate::structure::Structure<Start = crate::structure::Origin>> AtOrigin for L {}
    impl AtOrigin for layout_runtime::Layout {}
}

pub(crate) use sealed_layouts::AtOrigin;

/// The marker of operations on layouts and of their parts.
pub mod sealed {
    /// An operation on layouts, or the parts of a layout.
    ///
    /// # Safety
    /// The indices of a result are indices of the layout that it is made from, unless the operation says that it may
    /// overrun: tensors read memory at them without a check.
    pub unsafe trait Other {}
}

/// Where a layout starts, and what is kept of it at run time.
pub type WithStart<L> = (usize, <L as TensorLayout>::Stored);

/// A layout that a tensor can have: every [`Structure`], and [`Layout`].
///
/// Sealed: unchecked access rests on what a layout says of itself. Of a `Structure` only its constants are believed,
/// and its numbers are checked when a tensor is made.
pub trait TensorLayout: sealed_layouts::Sealed {
    /// What is kept of the layout at run time: where a view starts, and the numbers that are only known at run time.
    type Stored: Copy + Send + Sync + 'static;

    /// What an operation answers: the value itself if the layout has a type, and a `Result` of it if the layout is a
    /// value.
    type Checked<V>;

    /// The layout as far as it is known at compile time: with names for numbers, and without the place where a view
    /// starts.
    #[doc(hidden)]
    const NAMED: Option<Layout>;

    /// The same if no number is missing.
    #[doc(hidden)]
    const STATIC: Option<Layout> = match Self::NAMED {
        Some(layout) if layout.is_known() => Some(layout),
        _ => None,
    };

    /// The error of the operation that should have made this type, if that is known at compile time.
    #[doc(hidden)]
    const REFUSED: Option<Error>;
    /// [`Structure::IS_JOINED`]
    #[doc(hidden)]
    const IS_JOINED: bool = false;

    /// The answer of an operation.
    #[doc(hidden)]
    #[track_caller]
    fn checked<V>(result: Result<V, Error>) -> Self::Checked<V>;

    /// The layout as a value. An extent of 0, of a part without elements, becomes 1.
    #[doc(hidden)]
    fn stored_layout(stored: &Self::Stored) -> Layout;

    /// What is added to the index before the swizzle, beside the offset of [`NAMED`](Self::NAMED).
    #[doc(hidden)]
    #[inline(always)]
    fn start(_: &Self::Stored) -> i64 {
        0
    }

    /// How many coordinates there are.
    #[doc(hidden)]
    fn stored_size(stored: &Self::Stored) -> usize;

    /// How many coordinates mode `MODE` has.
    #[doc(hidden)]
    #[track_caller]
    fn stored_extent<const MODE: usize>(stored: &Self::Stored) -> usize;

    /// The index of a coordinate, `None` outside of the shape.
    #[doc(hidden)]
    fn index<C: Coordinate>(stored: &Self::Stored, coordinate: C) -> Option<usize>;

    /// An error unless the numbers make a layout whose indices are `0..len`, or some of them.
    #[doc(hidden)]
    fn require_within(stored: &Self::Stored, len: usize) -> Result<(), Error>;

    /// An error unless no two coordinates share an index.
    #[doc(hidden)]
    fn require_injective(stored: &Self::Stored) -> Result<(), Error>;

    /// Calls `f` with every one-dimensional coordinate and its index, in storage order as far as the type tells it.
    #[doc(hidden)]
    fn walk(stored: &Self::Stored, f: impl FnMut(usize, usize));

    /// The numbers of a layout that is a plane, if that is known at compile time.
    #[doc(hidden)]
    #[inline(always)]
    fn plane(_: &Self::Stored) -> Option<Plane> {
        None
    }

    /// The indices, one after the other.
    #[doc(hidden)]
    type Indices: ExactSizeIterator<Item = usize>;

    #[doc(hidden)]
    fn indices(stored: &Self::Stored) -> Self::Indices;

    /// What an operation that is known at compile time makes of the layout.
    #[doc(hidden)]
    type Mapped<M: Map>: TensorLayout;

    #[doc(hidden)]
    fn mapped<M: Map>(stored: &Self::Stored) -> Result<<Self::Mapped<M> as TensorLayout>::Stored, Error>;

    /// What a selection keeps of the layout.
    type Sliced<C: Selection, W: Where>: TensorLayout;

    /// How far the slice starts behind the origin, and the slice.
    #[doc(hidden)]
    fn sliced<C: Selection, W: Where>(
        stored: &Self::Stored,
        selection: C,
    ) -> Result<WithStart<Self::Sliced<C, W>>, Error>;

    /// The tiles `T` of the layout, or what lies at each place of them.
    #[doc(hidden)]
    type Parts<T: StaticTiler, W: Where>: Partition;

    #[doc(hidden)]
    fn parts<T: StaticTiler, W: Where>(stored: &Self::Stored) -> Result<Self::Parts<T, W>, Error>;

    /// The layout as a value.
    ///
    /// # Errors
    /// If it has no coordinates.
    #[doc(hidden)]
    fn value(stored: &Self::Stored) -> Result<Layout, Error> {
        if Self::stored_size(stored) == 0 {
            Err(Error::new(ErrorKind::Extent { extent: 0 }))
        } else {
            Ok(Self::stored_layout(stored))
        }
    }
}

/// The marker of a type that proofs are about: nothing is a subtype of it, as a lifetime could be that selects another
/// implementation of [`StaticTiler`] or [`Structure`].
pub type Invariant<T> = PhantomData<fn(T) -> T>;

/// What a tensor keeps of a layout with a type.
#[derive(Clone, Copy, Debug)]
pub struct Place<N, O> {
    pub start: O,
    pub numbers: N,
}

/// Where the views of a tensor are.
pub type PlaceOf<L> = Place<<L as Structure>::Numbers, <L as Structure>::Start>;

/// An operation that is known at compile time: a layout for every layout.
pub trait Map: sealed::Other {
    /// The operation on a type.
    type Of<L: Structure>: Structure<Numbers = L::Numbers>;
    /// Whether some numbers may have no result.
    #[doc(hidden)]
    const ASKS: bool = false;
    /// The tiler, of a divide.
    #[doc(hidden)]
    const DIVIDES: Option<Tiler> = None;
    /// Whether the result may have indices that the layout does not have. Who sets it checks the storage.
    #[doc(hidden)]
    const MAY_OVERRUN: bool = false;

    /// What becomes of the place, before the swizzle, where a view starts.
    #[doc(hidden)]
    fn start<L: Structure>(start: L::Start) -> Result<<Self::Of<L> as Structure>::Start, Error>;

    /// The operation on a value.
    #[doc(hidden)]
    fn of(layout: &Layout) -> Result<Layout, Error>;
}

/// A tiler that is a type: a layout, a [`Shape`](crate::views::tiles::tiler::Shape), or a tuple of tilers, one for each mode.
pub trait StaticTiler {
    /// The tiler as a value.
    const TILER: Tiler;
}

/// A layout cut into parts that are counted.
pub trait Partition: Copy + Send + Sync + sealed::Other {
    /// The layout of a part.
    type Part: TensorLayout;
    /// An error of the build if there are no such parts.
    #[doc(hidden)]
    const EXISTS: Result<(), Error>;
    /// How a coordinate of the grid nests, one number for each mode; `None` if that is known at run time only. An error
    /// of the build if there is no grid.
    #[doc(hidden)]
    const GRID: Result<Option<CoordProfile>, Error>;
    /// An error of the build if parts share an element.
    #[doc(hidden)]
    const IS_DISJOINT: Result<(), Error>;

    /// How many parts there are.
    #[doc(hidden)]
    fn count(&self) -> usize;
    /// How far a part starts behind the origin, and its layout.
    #[doc(hidden)]
    fn part(&self, i: usize) -> (usize, <Self::Part as TensorLayout>::Stored);
    /// The part at a coordinate of the grid, which nests as [`GRID`](Self::GRID).
    ///
    /// # Errors
    /// Outside of the grid.
    #[doc(hidden)]
    fn part_at(
        &self,
        profile: &CoordProfile,
        at: &[usize; MAX_LEAVES],
    ) -> Result<(usize, <Self::Part as TensorLayout>::Stored), Error>;
    /// An error unless no two parts share an element, if the layout that is cut has each once.
    #[doc(hidden)]
    fn require_disjoint(&self) -> Result<(), Error>;
}

/// A layout of at most two leaves without a swizzle, as numbers.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    pub start: i64,
    /// Extents and strides.
    pub leaves: [(i64, i64); 2],
}
