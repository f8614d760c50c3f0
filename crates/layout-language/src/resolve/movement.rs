//! Prints movements in the notation.

use layout_movement::{Limits, Movement};

/// Returns text that evaluates to this movement in every scope.
pub fn words_of(movement: &Movement) -> String {
    let numbers = limits_of(movement).map(|number| format!(",{number}")).collect::<String>();
    format!("convert<{}{numbers}>({}, {})", movement.bits(), movement.from(), movement.to())
}

/// Returns the optional operands after the element width: the architecture, then the bytes of shared memory. The
/// architecture and the number of bytes are omitted at the end if they have their default values.
pub fn limits_of(movement: &Movement) -> impl Iterator<Item = usize> {
    let Limits { room, sm } = movement.limits();
    let room = (room != Limits::NONE.room).then_some(room);
    let sm = (room.is_some() || sm != Limits::NONE.sm).then_some(sm as usize);
    sm.into_iter().chain(room)
}
