//! The parts of threads under the tiling of an instruction: CuTe's `partition_A`, `_B`, `_C`, `_S`, `_D`.

use crate::atom::{Operand, Side, StaticTiling, TiledCopy, TiledMma};
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::structure::{Most, Structure};
use crate::tensor::operations::change::{Change, Known, made, same_numbers};
use crate::tensor::operations::law::{Entry, result};
use crate::tensor::operations::operand::require_coordinates;
use crate::tensor::operations::traits::{Invariant, Map, sealed};
use crate::unseen::unseen;

/// The part of a tiling that threads have: an operand of a matrix instruction, or a side of a copy.
#[unseen]
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

#[unseen]
impl Cutter {
    /// The error of a part, which for a thread that there is not says how many there are.
    pub(in crate::tensor) const fn without(&self, thread: usize, error: Error) -> Error {
        let threads = self.threads();
        match error.kind() {
            ErrorKind::OutOfShape | ErrorKind::OutOfMode { .. } => {
                error.with_kind(ErrorKind::NoThread { thread: thread as i64, threads })
            }
            _ => error,
        }
    }

    /// How many threads have a part.
    #[must_use]
    pub const fn threads(&self) -> i64 {
        match self {
            Self::Operand(mma, _) => mma.thread_count(),
            Self::Side(copy, _) => copy.thread_count(),
        }
    }

    /// (thread, value, rest…)
    ///
    /// # Errors
    /// If the tiling does not divide the layout.
    pub const fn partition(&self, layout: &Layout) -> Result<Layout, Error> {
        match self {
            Self::Operand(mma, operand) => mma.partition(*operand, layout),
            Self::Side(copy, side) => copy.partition(*side, layout),
        }
    }

    /// The partition, refused unless it is the layout after a map of coordinates into its shape: that of the
    /// coordinates themselves.
    pub(in crate::tensor) const fn within(&self, layout: &Layout) -> Result<Layout, Error> {
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

#[diagnostic::do_not_recommend]
#[unseen]
impl<L: Structure, C: Cut> Structure for Threads<L, C> {
    made!(Self::RESULT);
    same_numbers!();
}

impl<C: Cut> sealed::Other for ByThread<C> {}

#[unseen]
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

#[unseen]
pub(in crate::tensor) const fn labelled<C: Cut>(parts: Result<Layout, Error>) -> Result<Layout, Error> {
    match parts {
        Ok(parts) => Ok(parts),
        Err(error) => Err(Error::new(error.kind()).of(C::NAME, 1)),
    }
}

/// The layout of all parts of a tensor with layout `L`.
pub(in crate::tensor) type All<L, C> = <Known<ByThread<C>> as Change>::On<L>;

macro_rules! cuts {
    ($($cut:ident: $tiling:ty, $cutter:ident $of:expr, $what:literal, $name:literal;)*) => {$(
        #[doc = concat!($what, " of the tiling `T`.")]
        #[derive(Debug)]
        pub struct $cut<T>(Invariant<T>);

        impl<T> sealed::Other for $cut<T> {}

        #[unseen]
        impl<T: StaticTiling<$tiling>> Cut for $cut<T> {
            const NAME: &'static str = $name;
            const TILING: Cutter = Cutter::$cutter(T::VALUE, $of);
        }
    )*};
}

cuts! {
    PartA: TiledMma, Operand Operand::A, "What threads multiply of A", "partition_A";
    PartB: TiledMma, Operand Operand::B, "What threads multiply of B", "partition_B";
    PartC: TiledMma, Operand Operand::C, "The sums that threads have of C", "partition_C";
    PartS: TiledCopy, Side Side::Source, "What threads read", "partition_S";
    PartD: TiledCopy, Side Side::Target, "What threads write", "partition_D";
}
