//! Movements through shuffles, without shared memory. Such a movement has three steps: it permutes each thread's
//! registers, shuffles registers between the lanes of a warp, and permutes each thread's registers again.
//!
//! The map from positions of the result to positions of the source is a matrix with four blocks `A`, `B`, `C` and `D`:
//!
//! ```text
//! value of the source = A value + B thread
//! thread of the source = C value + D thread
//! ```
//!
//! A shuffle moves one register of every lane. In round `y`, lane `thread` reads the value for position
//! `value = P y + N thread` of its result. `N` lets lanes read different values, so that no lane has to send two values
//! in one round. With the map above, the lane reads the source value `APy + (AN + B) thread` from lane
//! `CPy + (D + CN) thread`. All lanes that read from one lane in a round must read the same value. The bytes of a
//! register move together, so `P` must map byte bits into the kernel of `C`.
//!
//! If `D + CN = 1`, the rounds with `CPy = 0` need no shuffle, because each lane reads from itself. Let `R` be the
//! number of rounds, and `m` the rank of `C`. Then `R / 2^m` rounds need no shuffle. No choice of `P` and `N` saves
//! more rounds, because the result values that a thread already has are the solutions of `C value = (1 + D) thread`. If
//! there are solutions, they fill `R / 2^m` registers.

use super::choice::Choice;
use super::meet::Sizes;
use super::stages::Stages;
use super::way::{Between, Way};
use layout_runtime::linear::Linear;

/// Returns the cheapest path through shuffles that the search finds, or `None` if it finds none.
pub(super) const fn through_lanes(map: &Linear, sizes: Sizes) -> Option<Way> {
    let choice = some!(Choice::best(map, sizes));
    let after = some!(Stages::of(&choice.after(), sizes.dest, choice.travels, sizes.sub));
    let before = some!(Stages::of(&choice.before(), choice.travels, sizes.source, sizes.sub));
    Some(Way { before, between: Between::Lanes(choice.lanes()), after })
}
