//! Partitions: the elements of a tile that one thread accesses.

mod cut;
mod facts;
mod global;
mod rest;
mod shared;

pub use cut::{A, B, C, D, IsCut, PartitionOf, Partitioning, S};
pub(crate) use cut::{At, FirstOf, Grouped, Invariant, MODES, Packed, RANK, require_disjoint, require_parts, sizes};
pub use facts::room;
pub(crate) use facts::{Facts, require_same_sizes};
pub(crate) use facts::{MOST_BYTES, room_bytes};
pub(crate) use global::vector_mode;
pub use global::{GlobalPart, GlobalPartMut};
pub use rest::Rest;
pub use shared::{Part, PartMut};

use crate::require;
use colex::StaticLayout;
use colex::compiled::{at, fits};

/// Returns the index of the first element in the partition of `thread`.
#[inline(always)]
pub(crate) fn first<P: StaticLayout>(thread: u32) -> u32 {
    <FirstOf<P>>::index_at::<u32, _>((thread, 0))
}

/// A proof that coordinates of type `R` have one integer for each mode of a partition except the thread. The proof
/// contains the mode along which vectors of `K` elements are contiguous.
pub(crate) struct Proved<R, const K: usize>(usize, Invariant<R>);

/// Checks at compile time that coordinates of type `R` have one integer for each mode of the partition `P` except the
/// thread. `vector` is the mode along which vectors of `K` elements are contiguous.
#[track_caller]
pub(crate) const fn proved<P: StaticLayout, R: Rest, const K: usize>(vector: usize) -> Proved<R, K> {
    require(
        R::LEN + 1 == P::LAYOUT.rank(),
        "a coordinate of a thread's partition must have one number for the value, and one for each mode of the tile",
    );
    fits::<P, u32, R::With>();
    Proved(vector, core::marker::PhantomData)
}

/// Returns the index of a coordinate that has been proved to fit the partition.
#[inline(always)]
#[track_caller]
pub(crate) fn index_of<P: StaticLayout, R: Rest>(coordinate: R::With) -> u32 {
    at::<P, u32, R::With>(coordinate)
}

/// Aborts the kernel if a coordinate is outside of the partition, or if a vector of `K` elements does not start at a
/// multiple of `K`. The compiler removes the check for constant coordinates.
#[inline(always)]
#[track_caller]
pub(crate) fn require_inside<P: StaticLayout, R: Rest, const K: usize>(rest: &R, proof: Proved<R, K>) {
    let sizes = const { &Facts::<P>::SIZES };
    if !rest.is_inside(sizes) || K > 1 && !rest.entry(proof.0).is_multiple_of(K) {
        outside_of::<R, K>(rest, sizes)
    }
}

/// Aborts the kernel, because the coordinate `rest` is outside of a partition with modes of the sizes `sizes`, or
/// because no vector of `K` elements starts there.
#[cfg(not(target_arch = "nvptx64"))]
#[cold]
#[track_caller]
fn outside_of<R: Rest, const K: usize>(rest: &R, sizes: &[u32; MODES]) -> ! {
    let list = |of: &dyn Fn(usize) -> i128| (1..=R::LEN).map(|k| of(k).to_string()).collect::<Vec<_>>().join(",");
    let (at, size) = (list(&|k| rest.exact(k)), list(&|k| sizes[k].into()));
    if rest.is_inside(sizes) {
        panic!("no vector of {K} elements starts at ({at}) of a partition with extents ({size})")
    }
    panic!("coordinate ({at}) is outside of a partition with extents ({size})")
}

#[cfg(target_arch = "nvptx64")]
#[inline(always)]
fn outside_of<R: Rest, const K: usize>(_: &R, _: &[u32; MODES]) -> ! {
    crate::machine::outside()
}
