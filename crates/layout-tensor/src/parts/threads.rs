//! Partitions by the tiling of an instruction: CuTe's `partition_A`, `_B`, `_C`, `_S`, `_D`.

use layout_hardware::atom::{Operand, Side, StaticTiling, TiledCopy, TiledMma};
use layout_index::structure::{Most, Structure};
use layout_index::views::operations::change::{Change, StaticChange};
use layout_index::views::operations::law::Entry;
use layout_index::views::operations::operand::require_coordinates;
use layout_index::views::operations::traits::{Invariant, Map, sealed};
use layout_runtime::rules::{NoThread, OutOfMode, OutOfShape};
use layout_runtime::{Error, Layout};

/// A type that specifies how a tensor is partitioned: as operand A, B or C of a tiled matrix instruction, or as the
/// source or the destination of a tiled copy.
pub trait Partitioning: sealed::Other {
    #[doc(hidden)]
    const NAME: &'static str;
    #[doc(hidden)]
    const TILING: Cutter;
}

/// The tiling of a partitioning, and the operand, source or destination that the tiling partitions.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Cutter {
    Operand(TiledMma, Operand),
    Side(TiledCopy, Side),
}

impl Cutter {
    /// If the error means that thread `thread` does not exist, returns an error that states the number of threads.
    /// Otherwise returns the error unchanged.
    pub(crate) const fn without(&self, thread: usize, error: Error) -> Error {
        let threads = self.threads();
        if error.breaks(&OutOfShape::RULE) || error.breaks(&OutOfMode::RULE) {
            return error.with_rule_of(NoThread { thread: thread as i64, threads }.error());
        }
        error
    }

    /// Returns the number of threads of the tiling.
    #[must_use]
    pub const fn threads(&self) -> i64 {
        match self {
            Self::Operand(mma, _) => mma.thread_count(),
            Self::Side(copy, _) => copy.thread_count(),
        }
    }

    /// Partitions a layout. Returns a layout with the modes (thread, value, rest…).
    ///
    /// # Errors
    /// If the layout cannot be divided into tiles of the tiling.
    pub const fn partition(&self, layout: &Layout) -> Result<Layout, Error> {
        match self {
            Self::Operand(mma, operand) => mma.partition(*operand, layout),
            Self::Side(copy, side) => copy.partition(*side, layout),
        }
    }

    /// Partitions a layout. Returns an error if the partition contains coordinates outside the shape, unless the layout
    /// belongs to an identity tensor. To find such coordinates, the function also partitions the identity layout of the
    /// shape.
    pub(crate) const fn within(&self, layout: &Layout) -> Result<Layout, Error> {
        let parts = ok!(self.partition(layout));
        if !layout.has_integer_indices() {
            return Ok(parts);
        }
        let identity = ok!(Layout::make_identity_layout(&layout.shape()));
        ok!(require_coordinates(layout, &ok!(self.partition(&identity))));
        Ok(parts)
    }
}

/// The operation that partitions a layout for all threads, as `C` specifies.
#[derive(Debug)]
pub struct ByThread<C>(Invariant<C>);

/// The layout `L` after it is partitioned as `C` specifies. The modes are (thread, value, rest…).
#[derive(Debug)]
pub struct Threads<L, C>(Invariant<(L, C)>);

impl<L: Structure, C: Partitioning> Threads<L, C> {
    const RESULT: Result<Layout, Error> = {
        let entry = Entry::of::<L>();
        let layout = entry.seen(&L::LAYOUT);
        // If an extent is symbolic, only the check at runtime can determine whether a tile overruns.
        let parts = if layout.is_known() { C::TILING.within(&layout) } else { C::TILING.partition(&layout) };
        entry.view(&L::LAYOUT, labelled::<C>(parts))
    };
}

#[diagnostic::do_not_recommend]
impl<L: Structure, C: Partitioning> Structure for Threads<L, C> {
    const LAYOUT: Layout = or!(option!(Self::RESULT), Layout::UNIT);
    const REFUSED: Option<Error> = match (<L as Structure>::REFUSED, Self::RESULT) {
        (None, Err(error)) => Some(error),
        (refused, _) => refused,
    };
    const MOST: Most = L::MOST;
    const IS_JOINED: bool = Entry::of::<L>().joins(&Self::LAYOUT);
    type Numbers = L::Numbers;
    type Start = L::Start;
}

// SAFETY: `Cutter::within` returns an error unless all coordinates of the partition are inside the shape.
unsafe impl<C: Partitioning> sealed::Other for ByThread<C> {}

impl<C: Partitioning> Map for ByThread<C> {
    type Of<L: Structure> = Threads<L, C>;
    const ASKS: bool = true;

    fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
        Ok(start)
    }

    fn of(layout: &Layout) -> Result<Layout, Error> {
        labelled::<C>(C::TILING.within(layout))
    }
}

const fn labelled<C: Partitioning>(parts: Result<Layout, Error>) -> Result<Layout, Error> {
    match parts {
        Ok(parts) => Ok(parts),
        Err(error) => Err(error.without_place().of(C::NAME, 1)),
    }
}

/// The layout of the partitions of all threads, for a tensor with layout `L`.
pub(crate) type All<L, C> = <StaticChange<ByThread<C>> as Change>::On<L>;

macro_rules! cuts {
    ($($cut:ident: $tiling:ty, $cutter:ident $of:expr, $what:literal, $name:literal;)*) => {$(
        #[doc = concat!($what, " of the tiling `T`.")]
        #[derive(Debug)]
        pub struct $cut<T>(Invariant<T>);

        // SAFETY: this type only names a tiling. `Cutter::within` checks the result of the tiling.
        unsafe impl<T> sealed::Other for $cut<T> {}

        impl<T: StaticTiling<$tiling>> Partitioning for $cut<T> {
            const NAME: &'static str = $name;
            const TILING: Cutter = Cutter::$cutter(T::VALUE, $of);
        }
    )*};
}

cuts! {
    PartA: TiledMma, Operand Operand::A, "The partition of operand A among the threads", "partition_A";
    PartB: TiledMma, Operand Operand::B, "The partition of operand B among the threads", "partition_B";
    PartC: TiledMma, Operand Operand::C, "The partition of operand C among the threads", "partition_C";
    PartS: TiledCopy, Side Side::Source, "The partition of a source among the threads", "partition_S";
    PartD: TiledCopy, Side Side::Target, "The partition of a destination among the threads", "partition_D";
}
