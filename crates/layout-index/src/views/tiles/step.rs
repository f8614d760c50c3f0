//! Steps, as in CuTe. Several tensors can share a tiler and a coordinate, for example one tiler for `(M, N, K)`. The
//! step of a tensor selects the modes of the tiler and of the coordinate that apply to this tensor.

use crate::compiled::CoordProfile;
use crate::views::coords::coord::{Selection, counts_nothing, len, this, values};
use crate::views::operations::traits::Invariant;
use core::marker::PhantomData;
use layout_runtime::{MAX_LEAVES, tree::Profile};

mod sealed {
    pub trait Sealed {}
}

/// A mode that a step omits (CuTe's `X`).
#[derive(Clone, Copy, Debug, Default)]
pub struct X;

/// A mode that a step includes (CuTe's `_1`).
#[derive(Clone, Copy, Debug, Default)]
pub struct Take;

/// A tuple of [`Take`] and [`X`], one per mode: `(Take, X, Take)` is CuTe's `Step<_1, X, _1>`.
///
/// A matrix product tiles `(M, N, K)` with one tiler and iterates over one coordinate `(m, n, k)`. Operand A is
/// `(M, K)`, so the step of A omits the middle mode.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a step",
    note = "write a tuple with `Take` or `X` for each mode of the tiler: `(Take, X, Take)`"
)]
pub trait Step: Copy + sealed::Sealed {
    /// A bit mask of the modes that the step includes.
    #[doc(hidden)]
    const TAKEN: u32;
    /// The number of modes.
    #[doc(hidden)]
    const MODES: usize;
}

/// An element of a [`Step`] tuple.
pub trait StepMode: Copy + sealed::Sealed {
    /// `true` if the step includes the mode.
    #[doc(hidden)]
    const IS_TAKEN: bool;
}

impl sealed::Sealed for X {}
impl StepMode for X {
    const IS_TAKEN: bool = false;
}

impl sealed::Sealed for Take {}
impl StepMode for Take {
    const IS_TAKEN: bool = true;
}

macro_rules! steps {
    ($($mode:ident)+) => {
        impl<$($mode: StepMode),+> sealed::Sealed for ($($mode,)+) {}

        #[diagnostic::do_not_recommend]
        impl<$($mode: StepMode),+> Step for ($($mode,)+) {
            const TAKEN: u32 = {
                let (mut bits, mut at) = (0, 0);
                $(
                    bits |= ($mode::IS_TAKEN as u32) << at;
                    at += 1;
                )+
                let _ = at;
                bits
            };
            const MODES: usize = [$($mode::IS_TAKEN),+].len();
        }
    };
}

for_each_arity!(steps, few);

/// The entries of the selection `C` that the step `P` includes.
#[derive(Clone, Copy, Debug)]
pub struct SteppedSelection<C, P>(C, Invariant<P>);

impl<C, P> SteppedSelection<C, P> {
    pub const fn new(selection: C) -> Self {
        Self(selection, PhantomData)
    }
}

impl<C: Selection, P: Step> crate::views::coords::coord::Sealed for SteppedSelection<C, P> {}

impl<C: Selection, P: Step> SteppedSelection<C, P> {
    /// Three properties of this selection: the number that each of its leaves has in `C`, its profile, and a bit mask
    /// of its leaves that are `..`.
    const TAKEN: ([usize; MAX_LEAVES], Profile, u32) = {
        let (from, all) = (C::PROFILE.0, C::PROFILE.0.all());
        assert!(C::RANGED == 0, "a range cannot be combined with a step; slice the tile instead");
        assert!(
            !from.is_leaf(all) && from.rank(all) == P::MODES,
            "the step and the coordinate have different ranks; write `Take` or `X` for each mode of the coordinate"
        );
        let (mut leaves, mut profile, mut kept) = ([0; MAX_LEAVES], Profile::EMPTY, 0);
        each!(for i in 0..P::MODES {
            let mode = from.mode(all, i);
            if P::TAKEN >> i & 1 == 1 {
                each!(for leaf in mode.start..mode.end {
                    let at = profile.len() + leaf - mode.start;
                    leaves[at] = leaf;
                    kept |= (C::KEPT >> leaf & 1) << at;
                });
                if profile.push(from.at(mode)).is_err() {
                    panic!("an entry of a coordinate is no larger than the whole");
                }
            }
        });
        (leaves, profile, kept)
    };
}

#[diagnostic::do_not_recommend]
impl<C: Selection, P: Step> Selection for SteppedSelection<C, P> {
    const PROFILE: CoordProfile = CoordProfile(Self::TAKEN.1);
    const KEPT: u32 = Self::TAKEN.2;
    this!();
    counts_nothing!();

    #[inline(always)]
    fn write(&self, entries: &mut [usize], at: usize) {
        let all = values(&self.0);
        for k in 0..const { len::<Self>() } {
            entries[at + k] = all[const { Self::TAKEN.0 }[k]];
        }
    }
}
