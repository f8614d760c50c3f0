//! Through registers alone. A movement within a warp, as three: a thread's own registers before, registers from lane to
//! lane, own registers after.
//!
//! The map `M` from places of the answer to places of the source has four blocks:
//!
//! ```text
//! value of the source = A value + B thread
//! thread of the source = C value + D thread
//! ```
//!
//! A shuffle moves one register of every lane. A round of shuffles is `value = P y + N thread`, with `y` the number of
//! the register that is on its way: each lane asks for another value of its own, chosen by `N`, so that no lane has to
//! send two. Then lane `CPy + (D + CN) thread` is asked, for the value `APy + (AN + B) thread`, which has to be one for
//! all that ask it. The bytes of a register travel together, so `P` sends them into the kernel of `C`.
//!
//! If `D + CN = 1`, registers with `CPy = 0` stay where they are: of `R` registers `R / 2^m` with `m` the rank of `C`.
//! That is least: what a thread has itself are the values with `C value = (1 + D) thread`, which are as many or none.

use super::choice::Choice;
use super::sizes::Sizes;
use super::stages::Stages;
use super::way::{Between, Way};
use layout_runtime::linear::Linear;

/// The cheapest way that was found, if there is one.
pub(super) const fn through_lanes(map: &Linear, sizes: Sizes) -> Option<Way> {
    let choice = some!(Choice::best(map, sizes));
    let after = some!(Stages::of(&choice.after(), sizes.dest, choice.travels, sizes.sub));
    let before = some!(Stages::of(&choice.before(), choice.travels, sizes.source, sizes.sub));
    Some(Way { before, between: Between::Lanes(choice.lanes()), after })
}
