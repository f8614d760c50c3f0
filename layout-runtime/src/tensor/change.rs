//! Operations on the layout of a tensor, as types: what the types of views are made of.
//!
//! Each operation is one `const` expression, which makes a type of a type and a value of a value.

use super::kinds::{TensorLayout, Viewed};
use super::operand::require_operand;
use super::reach::require_inside;
use super::tiler::StaticTiler;
use crate::algebra::Tiler;
use crate::analysis::Proof;
use crate::compiled::StaticLayout;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::macros::ok;
use crate::notation::expect;
use core::marker::PhantomData;

#[cfg(feature = "bytemuck")]
pub(super) use sealed::Sealed;

mod sealed {
    pub trait Sealed {}
}

/// An operation that is known while compiling: a layout for every layout.
pub trait Map: sealed::Sealed {
    /// The operation on a type.
    type Of<L: StaticLayout>: StaticLayout;
    /// Whether the result may have indices that the layout has not; whoever asks for that sees to the storage.
    #[doc(hidden)]
    const MAY_OVERRUN: bool = false;

    /// What becomes of the place, before the swizzle, where a slice starts.
    #[doc(hidden)]
    fn shift(shift: i64) -> Result<i64, Error> {
        Ok(shift)
    }

    /// The operation on a value.
    #[doc(hidden)]
    fn of(layout: &Layout) -> Result<Layout, Error>;
}

/// An operation with its operands, which are known while compiling or at run time.
pub trait Change: Sized + sealed::Sealed {
    /// What becomes of a layout.
    type On<L: Viewed>: Viewed;

    #[doc(hidden)]
    fn on<L: Viewed>(self, stored: &L::Stored) -> Result<<Self::On<L> as TensorLayout>::Stored, Error>;
}

/// Stops the build where an operation that is known there has no result. As [`assert_injective`](super::reach::assert_injective).
pub(super) const fn assert_changes<L: Viewed, C: Change>() {
    let _ = <C::On<L>>::STATIC.is_some();
}

/// An operation that is known while compiling.
#[derive(Debug)]
pub struct Known<M>(PhantomData<fn() -> M>);

impl<M> Known<M> {
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<M: Map> sealed::Sealed for Known<M> {}

impl<M: Map> Change for Known<M> {
    type On<L: Viewed> = L::Mapped<M>;

    fn on<L: Viewed>(self, stored: &L::Stored) -> Result<<Self::On<L> as TensorLayout>::Stored, Error> {
        L::mapped::<M>(stored)
    }
}

/// A divide or a composition by a tiler that is known at run time.
#[derive(Debug)]
pub struct Late {
    tiler: Result<Tiler, Error>,
    kind: Kind,
}

impl Late {
    pub(super) const fn new(tiler: Result<Tiler, Error>, kind: Kind) -> Self {
        Self { tiler, kind }
    }
}

impl sealed::Sealed for Late {}

impl Change for Late {
    type On<L: Viewed> = Layout;

    fn on<L: Viewed>(self, stored: &L::Stored) -> Result<Layout, Error> {
        let layout = L::layout(stored);
        let changed = self.kind.apply(&layout, &self.tiler?)?;
        if !matches!(self.kind, Kind::Overrunning) {
            require_inside(&changed, &layout)?;
        }
        Ok(changed)
    }
}

/// An operation without operands: the type of the result, and the layout that it is.
macro_rules! maps {
    ($($(#[$meta:meta])* $map:ident => $of:ident, $overruns:literal, |$layout:ident| $value:expr $(, $shift:expr)?;)*) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $map;

        #[doc = concat!("The layout `L` after [`", stringify!($map), "`].")]
        #[derive(Debug)]
        pub struct $of<L>(PhantomData<fn() -> L>);

        impl<L: StaticLayout> StaticLayout for $of<L> {
            const LAYOUT: Layout = {
                let $layout = &L::LAYOUT;
                expect($value)
            };
        }

        impl sealed::Sealed for $map {}

        impl Map for $map {
            type Of<L: StaticLayout> = $of<L>;
            const MAY_OVERRUN: bool = $overruns;

            $(
                fn shift(_: i64) -> Result<i64, Error> {
                    Ok($shift)
                }
            )?

            fn of($layout: &Layout) -> Result<Layout, Error> {
                $value
            }
        }
    )*};
}

maps! {
    /// [`Layout::flatten`]
    Flatten => Flattened, false, |layout| Ok(layout.flatten());
    /// [`Layout::coalesce`]
    Coalesce => Coalesced, false, |layout| Ok(layout.coalesce());
    /// The modes of a layout of rank 2, exchanged.
    Transpose => Transposed, false, |layout| transposed(layout);
    /// A compact layout of the same shape, in the same order, which starts at 0.
    Like => Alike, true, |layout| compact(layout), 0;
}

/// [`Layout::group`]
#[derive(Debug)]
pub struct Group<const BEGIN: usize, const END: usize>;

/// The layout `L` after [`Group`].
#[derive(Debug)]
pub struct Grouped<L, const BEGIN: usize, const END: usize>(PhantomData<fn() -> L>);

impl<L: StaticLayout, const BEGIN: usize, const END: usize> StaticLayout for Grouped<L, BEGIN, END> {
    const LAYOUT: Layout = expect(L::LAYOUT.group(BEGIN, END));
}

impl<const BEGIN: usize, const END: usize> sealed::Sealed for Group<BEGIN, END> {}

impl<const BEGIN: usize, const END: usize> Map for Group<BEGIN, END> {
    type Of<L: StaticLayout> = Grouped<L, BEGIN, END>;

    fn of(layout: &Layout) -> Result<Layout, Error> {
        layout.group(BEGIN, END)
    }
}

const fn transposed(layout: &Layout) -> Result<Layout, Error> {
    if layout.rank() != 2 {
        let kind = ErrorKind::RankMismatch { found: layout.rank() as i64, expected: 2 };
        return Err(Error::new(kind).of("transpose", 0));
    }
    layout.select(&[1, 0])
}

/// A bijection onto `0..size`: the modes in the order that they have in memory, if that says how.
const fn compact(layout: &Layout) -> Result<Layout, Error> {
    if let (Ok(like), Proof::Proved) = (layout.layout_part().make_layout_like(), layout.injective())
        && matches!(like.compact(), Proof::Proved)
    {
        return Ok(like);
    }
    Layout::left(&layout.shape())
}

/// What a tiler does to a layout.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Kind {
    Compose,
    Logical,
    Zipped,
    Tiled,
    Flat,
    /// Zipped, and tiles may go past the end.
    Overrunning,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Compose => "composition",
            Self::Logical => "logical_divide",
            Self::Zipped => "zipped_divide",
            Self::Overrunning => "tiles",
            Self::Tiled => "tiled_divide",
            Self::Flat => "flat_divide",
        }
    }

    /// The operation, refused where its result goes past the end of the layout: a layout goes on there, but no tensor does.
    pub(super) const fn apply(self, layout: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
        let result = match self.require(layout, tiler) {
            Ok(()) => self.unchecked(layout, tiler),
            Err(error) => Err(error),
        };
        match result {
            Ok(layout) => Ok(layout),
            Err(error) => Err(Error::new(error.kind()).of(self.name(), 1)),
        }
    }

    const fn require(self, layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
        match (self, layout.overrun(tiler)) {
            (Self::Overrunning, _) => Ok(()),
            (Self::Compose, _) | (_, None) => require_operand(layout, tiler),
            (_, Some(error)) => Err(error),
        }
    }

    const fn unchecked(self, layout: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
        match self {
            Self::Compose => layout.composition_by(tiler),
            Self::Logical => layout.logical_divide(tiler),
            Self::Zipped => layout.zipped_divide(tiler),
            Self::Overrunning => overrunning(layout, tiler),
            Self::Tiled => layout.tiled_divide(tiler),
            Self::Flat => layout.flat_divide(tiler),
        }
    }
}

/// A zipped divide whose last tiles may go past the end. Nobody asks for the indices there, so a swizzle need not have answers.
const fn overrunning(layout: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
    let divided = ok!(layout.layout_part().zipped_divide(tiler));
    Ok(Layout { swizzle: layout.swizzle(), offset: layout.offset(), ..divided })
}

/// An error where tiles that do not go past the end of a mode leave the layout all the same.
pub(super) const fn require_exact(layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
    ok!(require_operand(layout, tiler));
    require_inside(&ok!(Kind::Overrunning.apply(layout, tiler)), layout)
}

/// A [`Kind`] as a type.
pub trait ByTiler: sealed::Sealed {
    #[doc(hidden)]
    const KIND: Kind;
}

macro_rules! by_tiler {
    ($($(#[$meta:meta])* $name:ident $kind:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;
        impl sealed::Sealed for $name {}
        impl ByTiler for $name {
            const KIND: Kind = Kind::$kind;
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
pub struct Tile<K, T>(PhantomData<fn() -> (K, T)>);

/// The layout `L` after the operation `K` by the tiler `T`.
#[derive(Debug)]
pub struct Tiled<L, K, T>(PhantomData<fn() -> (L, K, T)>);

impl<L: StaticLayout, K: ByTiler, T: StaticTiler> StaticLayout for Tiled<L, K, T> {
    const LAYOUT: Layout = expect(K::KIND.apply(&L::LAYOUT, &T::TILER));
}

impl<K: ByTiler, T: StaticTiler> sealed::Sealed for Tile<K, T> {}

impl<K: ByTiler, T: StaticTiler> Map for Tile<K, T> {
    type Of<L: StaticLayout> = Tiled<L, K, T>;
    const MAY_OVERRUN: bool = matches!(K::KIND, Kind::Overrunning);

    fn of(layout: &Layout) -> Result<Layout, Error> {
        K::KIND.apply(layout, &T::TILER)
    }
}
