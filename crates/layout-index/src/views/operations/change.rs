//! Operations on the layout of a tensor, as types: what the types of views are made of.
//!
//! Each operation is one `const` expression, which makes a type of a type and a value of a value.

use crate::structure::{Most, Structure};
use crate::views::operations::bounds::require_inside;
#[doc(hidden)]
pub use crate::views::operations::by_tiler::TilerOp;
pub use crate::views::operations::compact::{Alike, Like};
use crate::views::operations::law::{Entry, result};
use crate::views::operations::traits::{Invariant, Map, StaticTiler, TensorLayout, sealed};
use core::marker::PhantomData;
use layout_runtime::{Error, ErrorKind, Layout, Tiler, expect};

/// An operation with its operands, which are known at compile time or at run time.
pub trait Change: Sized + sealed::Other {
    /// What becomes of a layout.
    type On<L: TensorLayout>: TensorLayout;

    #[doc(hidden)]
    fn on<L: TensorLayout>(self, stored: &L::Stored) -> Result<<Self::On<L> as TensorLayout>::Stored, Error>;
}

/// An operation on a value, refused if its result leaves the layout.
pub fn mapped_value<M: Map>(layout: &Layout) -> Result<Layout, Error> {
    let mapped = ok!(M::of(layout));
    if !M::MAY_OVERRUN {
        ok!(require_inside(&mapped, layout));
    }
    Ok(mapped)
}

/// Stops the build if an operation that is known at compile time has no result. As
/// [`assert_nests`](crate::views::operations::bounds::assert_nests).
#[track_caller]
pub const fn assert_changes<L: TensorLayout, C: Change>() {
    assert_made::<L, C::On<L>>();
}

/// The same for `M`, made from `L`.
#[track_caller]
pub const fn assert_made<L: TensorLayout, M: TensorLayout>() {
    let () = expect(require_made::<L, M>());
}

/// An error if `M`, made from `L`, is the result of an operation that has none. What `L` lacks has been said.
pub const fn require_made<L: TensorLayout, M: TensorLayout>() -> Result<(), Error> {
    match (L::REFUSED, M::REFUSED) {
        (None, Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// What an operation makes of the layout `L`: its result. If it has none: why, and `1:0` in its place, so that rustc
/// does not report what users do with the result as well.
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
pub struct Known<M>(Invariant<M>);

impl<M> Known<M> {
    pub const NEW: Self = Self(PhantomData);
}

// SAFETY: `M` is such an operation.
unsafe impl<M: Map> sealed::Other for Known<M> {}

impl<M: Map> Change for Known<M> {
    type On<L: TensorLayout> = L::Mapped<M>;

    fn on<L: TensorLayout>(self, stored: &L::Stored) -> Result<<Self::On<L> as TensorLayout>::Stored, Error> {
        L::mapped::<M>(stored)
    }
}

/// A divide or a composition by a tiler that is known at run time.
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

// SAFETY: `on` requires the result to be inside of the layout, except where tiles may overrun.
unsafe impl sealed::Other for Late {}

impl Change for Late {
    type On<L: TensorLayout> = Layout;

    fn on<L: TensorLayout>(self, stored: &L::Stored) -> Result<Layout, Error> {
        let layout = L::value(stored)?;
        let changed = self.kind.apply(&layout, &self.tiler?)?;
        if !matches!(self.kind, TilerOp::Overrunning) {
            require_inside(&changed, &layout)?;
        }
        Ok(changed)
    }
}

/// What a result of an operation has of the layout: the names, and where it starts.
macro_rules! same_numbers {
    () => {
        const MOST: Most = L::MOST;
        const IS_JOINED: bool = Entry::of::<L>().joins(&Self::LAYOUT);
        type Numbers = L::Numbers;
        type Start = L::Start;
    };
}

pub(crate) use same_numbers;

/// The start of the result is that of the layout.
macro_rules! same_start {
    () => {
        fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
            Ok(start)
        }
    };
}

/// An operation without operands but for numbers in its type: the type of the result, and the layout that it is.
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

        // SAFETY: these operations select and order coordinates of the layout.
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
    /// [`Layout::flatten`]
    Flatten [] => Flattened, |layout| Ok(layout.flatten());
    /// [`Layout::coalesce`]
    Coalesce [] => Coalesced, |layout| Ok(layout.coalesce());
    /// The modes of a layout of rank 2, exchanged.
    Transpose [] => Transposed, |layout| transposed(layout);
    /// [`Layout::group`]
    Group [BEGIN END] => Grouped, |layout| layout.group(BEGIN, END);
    /// [`Layout::take`]
    TakeModes [BEGIN END] => Taken, |layout| layout.take(BEGIN, END);
    /// [`Layout::filter`]
    Filter [] => Filtered, |layout| Ok(layout.filter());
}

const fn transposed(layout: &Layout) -> Result<Layout, Error> {
    if layout.rank() != 2 {
        let kind = ErrorKind::RankMismatch { found: layout.rank() as i64, expected: 2 };
        return Err(Error::new(kind).of("transpose", 0));
    }
    layout.select(&[1, 0])
}

/// A [`TilerOp`] as a type.
pub trait ByTiler: sealed::Other {
    #[doc(hidden)]
    const KIND: TilerOp;
}

macro_rules! by_tiler {
    ($($(#[$meta:meta])* $name:ident $kind:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        // SAFETY: `Tile` requires the result to be inside of the layout, except where it says that tiles may overrun.
        unsafe impl sealed::Other for $name {}
        impl ByTiler for $name {
            const KIND: TilerOp = TilerOp::$kind;
        }
    )*};
}

by_tiler! {
    /// [`Layout::composition_by`]
    Composition Compose;
    /// [`Layout::logical_divide`]
    LogicalDivide Logical;
    /// [`Layout::zipped_divide`]
    ZippedDivide Zipped;
    /// [`Layout::tiled_divide`]
    TiledDivide Tiled;
    /// [`Layout::flat_divide`]
    FlatDivide Flat;
    /// [`Layout::zipped_divide`] into tiles of which the last may go past the end.
    OverrunningDivide Overrunning;
}

/// The operation `K` by the tiler `T`.
#[derive(Debug)]
pub struct Tile<K, T>(Invariant<(K, T)>);

/// The layout `L` after the operation `K` by the tiler `T`.
#[derive(Debug)]
pub struct Tiled<L, K, T>(Invariant<(L, K, T)>);

// Of a mode with a name only its number tells whether a tile goes past the end.
result!([L: Structure, K: ByTiler, T: StaticTiler] Tiled<L, K, T>, |layout| if layout.is_known() {
    K::KIND.apply(layout, &T::TILER)
} else {
    K::KIND.unchecked(layout, &T::TILER)
});

impl<L: Structure, K: ByTiler, T: StaticTiler> Tiled<L, K, T> {
    /// With tiles that go past the end, if they do: it nests like the result.
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

// SAFETY: the result is required to be inside of the layout, except where it says that tiles may overrun.
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
