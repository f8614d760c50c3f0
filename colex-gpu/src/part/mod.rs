//! What one thread has of a tile.

mod bracket;
mod cut;
mod facts;
mod global;
mod rest;
mod shared;

use crate::unseen::unseen;
pub use cut::{A, B, C, Cut, D, Of, S};
pub(crate) use cut::{FirstOf, Grouped, Invariant, ModeOf, RANK, packed, sizes};
pub use facts::room;
pub(crate) use facts::{Facts, require_same_sizes};
pub(crate) use global::vector_mode;
pub use global::{GlobalPart, GlobalPartMut};
pub use rest::Rest;
pub use shared::{Part, PartMut};

use crate::require;
use colex::StaticLayout;

/// The index of a thread's first element.
#[inline(always)]
pub(crate) fn first<P: StaticLayout>(thread: u32) -> u32 {
    <FirstOf<P>>::index_at::<u32, _>((thread, 0))
}

/// That coordinates of type `R` are those of a part, in which vectors of `K` elements lie along this mode.
pub(crate) struct Proved<R, const K: usize>(usize, Invariant<R>);

/// Stops the build unless coordinates of type `R` are those of a part.
#[track_caller]
#[unseen]
pub(crate) const fn proved<P: StaticLayout, R: Rest, const K: usize>(vector: usize) -> Proved<R, K> {
    require(
        R::LEN + 1 == P::LAYOUT.rank(),
        "a coordinate of a thread's part has one number for each mode behind the thread: its value, and each mode of the tile",
    );
    Proved(vector, core::marker::PhantomData)
}

/// Ends the kernel if a coordinate is outside of a part, or a vector of `K` does not start at a multiple of it. Nothing
/// is left of this for coordinates that the compiler knows.
#[inline(always)]
#[track_caller]
#[unseen]
pub(crate) fn require_inside<P: StaticLayout, R: Rest, const K: usize>(rest: &R, proof: Proved<R, K>) {
    if !rest.is_inside(const { &Facts::<P>::SIZES }) || K > 1 && !rest.entry(proof.0).is_multiple_of(K) {
        crate::machine::outside()
    }
}
