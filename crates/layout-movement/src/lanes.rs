//! Movements that use only registers. A movement within a warp has three steps: permute each thread's registers,
//! shuffle registers between lanes, permute each thread's registers again.
//!
//! The map `M` from positions of the result to positions of the source has four blocks:
//!
//! ```text
//! value of the source = A value + B thread
//! thread of the source = C value + D thread
//! ```
//!
//! A shuffle moves one register of every lane. The equation `value = P y + N thread` describes the rounds of shuffles:
//! in round `y`, each lane reads `value`. `N` lets lanes read different values, so that no lane has to send two
//! values in one round. Lane `thread` then reads the value `APy + (AN + B) thread` from lane `CPy + (D + CN) thread`.
//! All lanes that read from one lane must read the same value. The bytes of a register move together, so `P` must map
//! byte bits into the kernel of `C`.
//!
//! If `D + CN = 1`, registers with `CPy = 0` stay in their lane. If `C` has the rank `m`, these are `R / 2^m` of `R`
//! registers. No choice of `P` and `N` keeps more registers in their lane: the values that a thread already has are the
//! solutions of `C value = (1 + D) thread`, which are `R / 2^m` registers or no register.

use super::choice::Choice;
use super::meet::Sizes;
use super::stages::Stages;
use super::way::{Between, Way};
use layout_runtime::linear::Linear;

/// Returns the cheapest path that was found, if any.
pub(super) const fn through_lanes(map: &Linear, sizes: Sizes) -> Option<Way> {
    let choice = some!(Choice::best(map, sizes));
    let after = some!(Stages::of(&choice.after(), sizes.dest, choice.travels, sizes.sub));
    let before = some!(Stages::of(&choice.before(), choice.travels, sizes.source, sizes.sub));
    Some(Way { before, between: Between::Lanes(choice.lanes()), after })
}
