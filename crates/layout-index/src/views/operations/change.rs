//! Operations on the layout of a tensor, as types. The type of a view contains the operations that created it.
//!
//! A `const` expression computes the layout of a result, with the same code for layout types and for layout values.

use crate::structure::{Most, Structure};
use crate::views::operations::bounds::require_inside;
#[doc(hidden)]
pub use crate::views::operations::by_tiler::TilerOp;
pub use crate::views::operations::compact::{Alike, Like};
use crate::views::operations::law::{Entry, result};
use crate::views::operations::traits::{Invariant, Map, StaticTiler, TensorLayout, sealed};
use core::marker::PhantomData;
use layout_runtime::rules::RankMismatch;
use layout_runtime::{Error, Layout, Tiler, expect};

/// An operation together with its operands. The operands are known at compile time or at runtime.
pub trait Change: Sized + sealed::Other {
    /// The layout that results if the operation is applied to the layout `L`.
    type On<L: TensorLayout>: TensorLayout;

    #[doc(hidden)]
    fn on<L: TensorLayout>(self, stored: &L::Stored) -> Result<<Self::On<L> as TensorLayout>::Stored, Error>;
}

/// Applies an operation to a [`Layout`] value. Returns an error if the result has indices outside the bounds of the
/// layout's indices, unless the operation declares that it may overrun.
pub fn mapped_value<M: Map>(layout: &Layout) -> Result<Layout, Error> {
    changed_value(layout, M::MAY_OVERRUN, M::of)
}

fn changed_value(
    layout: &Layout,
    may_overrun: bool,
    of: impl FnOnce(&Layout) -> Result<Layout, Error>,
) -> Result<Layout, Error> {
    // An identity tensor has no storage, so its indices need no bounds. Its offset is a coordinate.
    if !layout.has_integer_indices() {
        return Ok(of(&layout.layout_part())?.with_front_of(layout));
    }
    let changed = of(layout)?;
    if !may_overrun {
        require_inside(&changed, layout)?;
    }
    Ok(changed)
}

/// Stops compilation if an operation that is known at compile time fails. Public functions call this function directly,
/// so that rustc reports the position of the user's call.
#[track_caller]
pub const fn assert_changes<L: TensorLayout, C: Change>() {
    assert_made::<L, C::On<L>>();
}

/// Like [`assert_changes`], for the result `M` of an operation on `L`.
#[track_caller]
pub const fn assert_made<L: TensorLayout, M: TensorLayout>() {
    let () = expect(require_made::<L, M>());
}

/// Returns the error of the operation that built `M` from `L`. If `L` itself has an error, returns `Ok`, because that
/// error has already been reported.
pub const fn require_made<L: TensorLayout, M: TensorLayout>() -> Result<(), Error> {
    match (L::REFUSED, M::REFUSED) {
        (None, Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// Implements a layout type for the result of an operation on the layout `L`. If the operation fails, the type stores
/// the error, and its layout is a placeholder: `1:0`, unless the caller gives another layout. With the placeholder,
/// rustc does not report further errors about uses of the result.
macro_rules! made {
    ($result:expr) => {
        made!($result, else Layout::UNIT);
    };
    ($result:expr, else $other:expr) => {
        const LAYOUT: Layout = match $result {
            Ok(layout) => layout,
            Err(_) => $other,
        };
        const REFUSED: Option<Error> = match (<L as Structure>::REFUSED, $result) {
            (None, Err(error)) => Some(error),
            (told, _) => told,
        };
    };
}

pub(crate) use made;

/// An operation that is known at compile time.
#[derive(Debug)]
pub struct StaticChange<M>(Invariant<M>);

impl<M> StaticChange<M> {
    pub const NEW: Self = Self(PhantomData);
}

// SAFETY: `StaticChange<M>` applies `M`, and `M: Map` implies that `M` satisfies the contract of `Other`.
unsafe impl<M: Map> sealed::Other for StaticChange<M> {}

impl<M: Map> Change for StaticChange<M> {
    type On<L: TensorLayout> = L::Mapped<M>;

    fn on<L: TensorLayout>(self, stored: &L::Stored) -> Result<<Self::On<L> as TensorLayout>::Stored, Error> {
        L::mapped::<M>(stored)
    }
}

/// A divide or a composition by a tiler that is known only at runtime.
#[derive(Debug)]
pub struct Late {
    tiler: Result<Tiler, Error>,
    kind: TilerOp,
}

impl Late {
    pub const fn new(tiler: Result<Tiler, Error>, kind: TilerOp) -> Self {
        Self { tiler, kind }
    }
}

// SAFETY: `on` returns an error unless every index of the result is an index of the layout. The only exception is
// `OverrunningDivide`, which declares that tiles may overrun.
unsafe impl sealed::Other for Late {}

impl Change for Late {
    type On<L: TensorLayout> = Layout;

    fn on<L: TensorLayout>(self, stored: &L::Stored) -> Result<Layout, Error> {
        let tiler = self.tiler?;
        let may_overrun = matches!(self.kind, TilerOp::Overrunning);
        changed_value(&L::stored_layout(stored), may_overrun, |layout| self.kind.apply(layout, &tiler))
    }
}

/// Implements the symbols and the start of a result: they are the symbols and the start of the layout `L`.
macro_rules! same_numbers {
    () => {
        const MOST: Most = L::MOST;
        const IS_JOINED: bool = Entry::of::<L>().joins(&Self::LAYOUT);
        type Numbers = L::Numbers;
        type Start = L::Start;
    };
}

pub(crate) use same_numbers;

/// Implements `start` for an operation that does not change the start of a view.
macro_rules! same_start {
    () => {
        fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
            Ok(start)
        }
    };
}

/// Declares operations that have no operands except numbers in their types. Each line contains the type of the
/// operation, the type of the result, and an expression for the resulting layout.
macro_rules! maps {
    ($($(#[$meta:meta])* $map:ident [$($number:ident)*] => $of:ident, |$layout:ident| $value:expr;)*) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $map<$(const $number: usize),*>;

        #[doc = concat!("The layout `L` after [`", stringify!($map), "`].")]
        #[derive(Debug)]
        pub struct $of<L, $(const $number: usize),*>(Invariant<L>);

        result!([L: Structure, $(const $number: usize),*] $of<L, $($number),*>, |$layout| $value);

        #[diagnostic::do_not_recommend]
        impl<L: Structure, $(const $number: usize),*> Structure for $of<L, $($number),*> {
            made!(Self::RESULT);
            same_numbers!();
        }

        // SAFETY: these operations only select and reorder coordinates of the layout, so every index of a result is an
        // index of the layout.
        unsafe impl<$(const $number: usize),*> sealed::Other for $map<$($number),*> {}

        impl<$(const $number: usize),*> Map for $map<$($number),*> {
            type Of<L: Structure> = $of<L, $($number),*>;
            same_start!();

            fn of($layout: &Layout) -> Result<Layout, Error> {
                $value
            }
        }
    )*};
}

maps! {
    /// The operation [`Layout::flatten`].
    Flatten [] => Flattened, |layout| Ok(layout.flatten());
    /// The operation [`Layout::coalesce`].
    Coalesce [] => Coalesced, |layout| Ok(layout.coalesce());
    /// Exchanges the modes of a layout of rank 2.
    Transpose [] => Transposed, |layout| transposed(layout);
    /// The operation [`Layout::group`] with the modes `BEGIN..END`.
    Group [BEGIN END] => Grouped, |layout| layout.group(BEGIN, END);
    /// The operation [`Layout::take`] with the modes `BEGIN..END`.
    TakeModes [BEGIN END] => Taken, |layout| layout.take(BEGIN, END);
    /// The operation [`Layout::filter`].
    Filter [] => Filtered, |layout| Ok(layout.filter());
}

const fn transposed(layout: &Layout) -> Result<Layout, Error> {
    if layout.rank() != 2 {
        let error = RankMismatch { found: layout.rank() as i64, expected: 2 }.error();
        return Err(error.of("transpose", 0));
    }
    layout.select(&[1, 0])
}

/// A type that represents a [`TilerOp`].
pub trait ByTiler: sealed::Other {
    #[doc(hidden)]
    const KIND: TilerOp;
}

macro_rules! by_tiler {
    ($($(#[$meta:meta])* $name:ident $kind:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        // SAFETY: `Tile` stops compilation unless every index of the result is an index of the layout, or the operation
        // declares that tiles may overrun.
        unsafe impl sealed::Other for $name {}
        impl ByTiler for $name {
            const KIND: TilerOp = TilerOp::$kind;
        }
    )*};
}

by_tiler! {
    /// The operation [`Layout::composition_by`].
    Composition Compose;
    /// The operation [`Layout::logical_divide`].
    LogicalDivide Logical;
    /// The operation [`Layout::zipped_divide`].
    ZippedDivide Zipped;
    /// The operation [`Layout::tiled_divide`].
    TiledDivide Tiled;
    /// The operation [`Layout::flat_divide`].
    FlatDivide Flat;
    /// The operation [`Layout::zipped_divide`], where the last tiles may overrun the end.
    OverrunningDivide Overrunning;
}

/// The operation `K` with the tiler `T`.
#[derive(Debug)]
pub struct Tile<K, T>(Invariant<(K, T)>);

/// The layout `L` after the operation `K` with the tiler `T`.
#[derive(Debug)]
pub struct Tiled<L, K, T>(Invariant<(L, K, T)>);

// If an extent is symbolic, only its runtime value determines whether a tile overruns the end, so the type permits
// overruns.
result!([L: Structure, K: ByTiler, T: StaticTiler] Tiled<L, K, T>, |layout| if layout.is_known() {
    K::KIND.apply(layout, &T::TILER)
} else {
    K::KIND.unchecked(layout, &T::TILER)
});

impl<L: Structure, K: ByTiler, T: StaticTiler> Tiled<L, K, T> {
    /// Returns the result without the check for overruns. If `RESULT` is an error, this layout is the placeholder,
    /// because it has the nesting that the caller expects.
    const fn overrun() -> Layout {
        match K::KIND.unchecked(&L::LAYOUT, &T::TILER) {
            Ok(layout) => layout,
            Err(_) => Layout::UNIT,
        }
    }
}

#[diagnostic::do_not_recommend]
impl<L: Structure, K: ByTiler, T: StaticTiler> Structure for Tiled<L, K, T> {
    made!(Self::RESULT, else Self::overrun());
    same_numbers!();
}

// SAFETY: the constant `RESULT` is an error unless every index of the result is an index of the layout, or the
// operation declares that tiles may overrun.
unsafe impl<K: ByTiler, T: StaticTiler> sealed::Other for Tile<K, T> {}

impl<K: ByTiler, T: StaticTiler> Map for Tile<K, T> {
    type Of<L: Structure> = Tiled<L, K, T>;
    const ASKS: bool = !Self::MAY_OVERRUN;
    const DIVIDES: Option<Tiler> = if matches!(K::KIND, TilerOp::Compose) { None } else { Some(T::TILER) };
    const MAY_OVERRUN: bool = matches!(K::KIND, TilerOp::Overrunning);
    same_start!();

    fn of(layout: &Layout) -> Result<Layout, Error> {
        K::KIND.apply(layout, &T::TILER)
    }
}
