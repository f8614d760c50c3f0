//! Tilers of tensors: types for tilers that are known at compile time, and values.

use crate::compiled::StaticLayout;
use crate::views::coords::side::Where;
use crate::views::operations::change::{ByTiler, Change, Late, StaticChange, Tile};
use crate::views::operations::traits::{Invariant, Partition, StaticTiler, TensorLayout};
use crate::views::tiles::counted::LateParts;
use crate::views::tiles::step::Step;
use core::marker::PhantomData;
use core::ops::RangeFull;
use layout_runtime::rules::TilerRank;
use layout_runtime::{Error, IntTuple, Layout, Tiler, expect};

mod sealed {
    pub trait Sealed {}
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> StaticTiler for L {
    const TILER: Tiler = Tiler::layout(&L::LAYOUT);
}

/// A tiler that makes tiles with the shape of `L`: `Shape(layout!((4,8)))` is CuTe's `Shape<_4,_8>`, which makes tiles
/// of 4x8.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shape<L>(pub L);

impl<L: StaticLayout> StaticTiler for Shape<L> {
    const TILER: Tiler = expect(Tiler::shape(&L::LAYOUT.shape()));
}

/// A tile of `N` adjacent coordinates of a mode, `N:1`, for code that is generic over `N`. `(Run::<BM>, Run::<BK>)`
/// makes tiles of `BM` rows and `BK` columns, and `(Run::<BM>, ..)` makes tiles of `BM` rows with all columns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Run<const N: usize>;

#[diagnostic::do_not_recommend]
impl<const N: usize> StaticLayout for Run<N> {
    const LAYOUT: Layout = expect(Layout::left(&IntTuple::int(N as i64)));
}

/// The tiler `_`, which keeps a mode.
impl StaticTiler for RangeFull {
    const TILER: Tiler = Tiler::KEEP;
}

macro_rules! tuples {
    ($($mode:ident)+) => {
        impl<$($mode: StaticTiler),+> StaticTiler for ($($mode,)+) {
            const TILER: Tiler = expect(Tiler::modes(&[$($mode::TILER),+]));
        }
    };
}

for_each_arity!(tuples, few);

/// The tiler `T` without the modes that the step `P` omits.
#[derive(Clone, Copy, Debug)]
pub struct Stepped<T, P>(Invariant<(T, P)>);

impl<T: StaticTiler, P: Step> StaticTiler for Stepped<T, P> {
    const TILER: Tiler = expect(stepped(&T::TILER, P::TAKEN, P::MODES));
}

/// The tiler of an operation. A tiler that is known at compile time is a [`StaticTiler`]. A runtime tiler is a
/// [`Tiler`], a [`Layout`], or the extents of a tile: `[32, 8]` or `(32, 8)`. A tuple with one entry per mode, for up
/// to four modes, may mix runtime extents with tiles that are known at compile time and with `..`, which keeps the
/// whole mode: `(Run::<32>, columns)`, `(rows, ..)`.
///
/// This trait is sealed, because the proofs that tiles stay inside their tensor and are disjoint rely on its methods.
/// Implement [`StaticTiler`] instead.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    note = "write the extents of a tile, `[2, 4]` or `(2, 4)`, or `Shape(layout!((2,4)))` for extents that are known at compile time"
)]
pub trait Tiling: sealed::Sealed {
    /// The operation `K` with this tiler.
    type Change<K: ByTiler>: Change;
    /// The partition of the layout `L` by this tiler.
    type Parts<L: TensorLayout, W: Where>: Partition;
    /// This tiler without the modes that the step `P` omits.
    type Stepped<P: Step>: Tiling;

    #[doc(hidden)]
    fn change<K: ByTiler>(&self) -> Self::Change<K>;
    #[doc(hidden)]
    fn tiler(&self) -> Result<Tiler, Error>;
    #[doc(hidden)]
    fn stepped<P: Step>(&self) -> Self::Stepped<P>;
    #[doc(hidden)]
    fn parts<L: TensorLayout, W: Where>(&self, stored: &L::Stored) -> Result<Self::Parts<L, W>, Error>;
}

impl<T: StaticTiler> sealed::Sealed for T {}

#[diagnostic::do_not_recommend]
impl<T: StaticTiler> Tiling for T {
    type Change<K: ByTiler> = StaticChange<Tile<K, T>>;
    type Parts<L: TensorLayout, W: Where> = L::Parts<T, W>;
    type Stepped<P: Step> = Stepped<T, P>;

    fn change<K: ByTiler>(&self) -> Self::Change<K> {
        StaticChange::NEW
    }

    fn tiler(&self) -> Result<Tiler, Error> {
        Ok(T::TILER)
    }

    fn stepped<P: Step>(&self) -> Stepped<T, P> {
        Stepped(PhantomData)
    }

    #[inline(always)]
    fn parts<L: TensorLayout, W: Where>(&self, stored: &L::Stored) -> Result<L::Parts<T, W>, Error> {
        L::parts::<T, W>(stored)
    }
}

/// Implements [`Tiling`] for a tiler that is known only at runtime. `$tiler` is the tiler, or an error.
macro_rules! late {
    ($([$($generics:tt)*] $type:ty, $self:ident => $tiler:expr;)*) => {$(
        impl<$($generics)*> sealed::Sealed for $type {}

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Tiling for $type {
            type Change<K: ByTiler> = Late;
            type Parts<L: TensorLayout, W: Where> = LateParts<W>;
            type Stepped<P: Step> = Result<Tiler, Error>;

            fn change<K: ByTiler>(&self) -> Late {
                Late::new(self.tiler(), K::KIND)
            }

            fn tiler(&$self) -> Result<Tiler, Error> {
                $tiler
            }

            fn stepped<P: Step>(&self) -> Result<Tiler, Error> {
                stepped(&self.tiler()?, P::TAKEN, P::MODES)
            }

            fn parts<L: TensorLayout, W: Where>(&self, stored: &L::Stored) -> Result<LateParts<W>, Error> {
                LateParts::new(&L::stored_layout(stored), &self.tiler()?)
            }
        }
    )*};
}

late! {
    [] Tiler, self => Ok(*self);
    [] Layout, self => Ok(Tiler::layout(self));
    [] Result<Tiler, Error>, self => *self;
    [const N: usize] [usize; N], self => extents(self);
}

/// The tile of one mode: a runtime number, or a tiler that is known at compile time.
trait ModeTile {
    fn tile(&self) -> Result<Tiler, Error>;
}

impl ModeTile for usize {
    fn tile(&self) -> Result<Tiler, Error> {
        Ok(extents(&[*self])?.of_mode(0))
    }
}

impl<T: StaticTiler> ModeTile for T {
    fn tile(&self) -> Result<Tiler, Error> {
        Ok(T::TILER)
    }
}

/// Implements [`Tiling`] for tuples of runtime numbers and tilers that are known at compile time. Each such tuple
/// contains at least one number, because a tuple of static tilers is a static tiler.
macro_rules! mixed {
    ($has_number:ident [$($mode:ident $at:tt,)*] [$($tile:ident)*] $next:ident $number:tt, $($rest:tt)*) => {
        mixed! { yes [$($mode $at,)* usize $number,] [$($tile)*] $($rest)* }
        mixed! { $has_number [$($mode $at,)* $next $number,] [$($tile)* $next] $($rest)* }
    };
    (yes [$($mode:ident $at:tt,)*] [$($tile:ident)*]) => {
        late! { [$($tile: StaticTiler),*] ($($mode,)*), self => Tiler::modes(&[$(self.$at.tile()?),*]); }
    };
    (no [$($mode:ident $at:tt,)*] [$($tile:ident)*]) => {};
}

mixed! { no [] [] A 0, B 1, }
mixed! { no [] [] A 0, B 1, C 2, }
mixed! { no [] [] A 0, B 1, C 2, D 3, }

fn extents(extents: &[usize]) -> Result<Tiler, Error> {
    let mut shape = IntTuple::EMPTY;
    for extent in extents {
        shape = shape.push(&IntTuple::int(i64::try_from(*extent).unwrap_or(i64::MAX)))?;
    }
    Tiler::shape(&shape)
}

/// Returns the tiler with only the modes that have a set bit in `taken`. Returns an error if the tiler does not have
/// `modes` modes.
const fn stepped(tiler: &Tiler, taken: u32, modes: usize) -> Result<Tiler, Error> {
    if tiler.modes_of() != modes {
        let error = TilerRank { tiler: tiler.modes_of() as i64, rank: modes as i64 }.error();
        return Err(error);
    }
    let mut parts = [Tiler::KEEP; layout_runtime::MAX_LEAVES];
    let mut len = 0;
    each!(for i in 0..modes {
        if taken >> i & 1 == 1 {
            parts[len] = tiler.of_mode(i);
            len += 1;
        }
    });
    Tiler::modes(parts.split_at(len).0)
}
