//! The parts of threads under the tiling of an instruction: CuTe's `partition_A`, `_B`, `_C`, `_S`, `_D`.

use super::Tensor;
use super::change::{Change, Known, assert_changes, made, same_numbers};
use super::coord::AtMode;
use super::identity::IdentityTensor;
use super::kinds::{Invariant, Map, TensorLayout, sealed};
use super::law::{Entry, result};
use super::operand::require_coordinates;
use super::storage::{Borrowed, Storage};
use crate::atom::{Operand, Side, StaticTiling, TiledCopy, TiledMma};
use crate::error::Error;
use crate::layout::Layout;
use crate::structure::{Most, Structure};

/// The part of a tiling that threads have: an operand of a matrix instruction, or a side of a copy.
pub trait Cut: sealed::Other {
    #[doc(hidden)]
    const NAME: &'static str;
    #[doc(hidden)]
    const TILING: Cutter;
}

/// What cuts a tensor.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Cutter {
    Operand(TiledMma, Operand),
    Side(TiledCopy, Side),
}

impl Cutter {
    /// (thread, value, rest…)
    const fn partition(&self, layout: &Layout) -> Result<Layout, Error> {
        match self {
            Self::Operand(mma, operand) => mma.partition(*operand, layout),
            Self::Side(copy, side) => copy.partition(*side, layout),
        }
    }

    /// The partition, refused unless it is the layout after a map of coordinates into its shape: that of the coordinates themselves.
    pub(super) const fn within(&self, layout: &Layout) -> Result<Layout, Error> {
        let parts = ok!(self.partition(layout));
        let identity = ok!(Layout::make_identity_layout(&layout.shape()));
        ok!(require_coordinates(layout, &ok!(self.partition(&identity))));
        Ok(parts)
    }
}

/// The parts of all threads by the cut `C`.
#[derive(Debug)]
pub struct ByThread<C>(Invariant<C>);

/// The layout `L` by (thread, value, rest…) of the cut `C`.
#[derive(Debug)]
pub struct Threads<L, C>(Invariant<(L, C)>);

// Of a mode with a name only its number tells whether tiles divide it.
result!([L: Structure, C: Cut] Threads<L, C>, |layout| labelled::<C>(if layout.is_known() {
    C::TILING.within(layout)
} else {
    C::TILING.partition(layout)
}));

impl<L: Structure, C: Cut> Structure for Threads<L, C> {
    made!(Self::RESULT);
    same_numbers!();
}

impl<C: Cut> sealed::Other for ByThread<C> {}

impl<C: Cut> Map for ByThread<C> {
    type Of<L: Structure> = Threads<L, C>;
    const ASKS: bool = true;

    fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
        Ok(start)
    }

    fn of(layout: &Layout) -> Result<Layout, Error> {
        labelled::<C>(C::TILING.within(layout))
    }
}

const fn labelled<C: Cut>(parts: Result<Layout, Error>) -> Result<Layout, Error> {
    match parts {
        Ok(parts) => Ok(parts),
        Err(error) => Err(Error::new(error.kind()).of(C::NAME, 1)),
    }
}

/// The layout of all parts of a tensor with layout `L`.
type All<L, C> = <Known<ByThread<C>> as Change>::On<L>;
/// A tensor over `S` with layout `L`, or a `Result` of it if that is known at run time only.
type Answer<S, L, Of> = <L as TensorLayout>::Checked<Tensor<<S as Storage>::Seen, Of>>;
/// The layout of the part of one thread.
type One<L, C> = <All<L, C> as TensorLayout>::Sliced<usize, AtMode<0>>;

macro_rules! cut {
    ($part:ident $parts:ident $cut:ident: $tiling:ty, $cutter:ident $of:expr, $what:literal, $name:literal) => {
        #[doc = concat!($what, " of the tiling `T`.")]
        #[derive(Debug)]
        pub struct $cut<T>(Invariant<T>);

        impl<T> sealed::Other for $cut<T> {}

        impl<T: StaticTiling<$tiling>> Cut for $cut<T> {
            const NAME: &'static str = $name;
            const TILING: Cutter = Cutter::$cutter(T::VALUE, $of);
        }

        impl<S: Storage, L: TensorLayout> Tensor<S, L> {
            #[doc = concat!("The part of a thread, (value, rest…): ", $what, ".")]
            ///
            #[doc = concat!("Law: [`", stringify!($parts), "`](Self::", stringify!($parts), ") at the number of the thread.")]
            ///
            /// # Errors
            #[doc = concat!("As [`", stringify!($parts), "`](Self::", stringify!($parts), ").")]
            ///
            /// # Panics
            /// If there is no such thread, and the layout is known at compile time.
            #[track_caller]
            pub fn $part<T: StaticTiling<$tiling>>(
                self,
                _tiling: T,
                thread: usize,
            ) -> Answer<S, All<L, $cut<T>>, One<L, $cut<T>>>
            where
                S: Borrowed,
            {
                const { assert_changes::<L, Known<ByThread<$cut<T>>>>() };
                let all = self.changed(Known::<ByThread<$cut<T>>>::NEW);
                <All<L, $cut<T>>>::checked(all.and_then(|all| all.part::<usize, AtMode<0>>(thread)))
            }

            #[doc = concat!("This tensor by (thread, value, rest…): ", $what, ".")]
            ///
            #[doc = concat!("Law: the layout is `", $name, "(tiling, layout)`. See [`partitions_c`](Self::partitions_c).")]
            ///
            /// # Errors
            /// If the tile does not divide the tensor, or the tensor has too few modes.
            #[track_caller]
            pub fn $parts<T: StaticTiling<$tiling>>(self, _tiling: T) -> Answer<S, All<L, $cut<T>>, All<L, $cut<T>>>
            where
                S: Borrowed,
            {
                const { assert_changes::<L, Known<ByThread<$cut<T>>>>() };
                <All<L, $cut<T>>>::checked(self.changed(Known::<ByThread<$cut<T>>>::NEW))
            }
        }

        impl IdentityTensor {
            #[doc = concat!("As [`Tensor::", stringify!($part), "`](super::Tensor::", stringify!($part), "): the coordinates of ", $what, ".")]
            ///
            /// # Errors
            /// If the tile does not divide this part, or it has too few modes; outside of the threads.
            pub fn $part<T: StaticTiling<$tiling>>(&self, _tiling: T, thread: usize) -> Result<Self, Error> {
                let all = self.mapped(|layout| labelled::<$cut<T>>(<$cut<T>>::TILING.partition(layout)))?;
                all.part::<usize, AtMode<0>>(thread)
            }
        }
    };
}

cut!(partition_a partitions_a PartA: TiledMma, Operand Operand::A, "what threads multiply of A", "partition_A");
cut!(partition_b partitions_b PartB: TiledMma, Operand Operand::B, "what threads multiply of B", "partition_B");
cut!(partition_c partitions_c PartC: TiledMma, Operand Operand::C, "the sums that threads have of C", "partition_C");
cut!(partition_s partitions_s PartS: TiledCopy, Side Side::Source, "what threads read", "partition_S");
cut!(partition_d partitions_d PartD: TiledCopy, Side Side::Target, "what threads write", "partition_D");
