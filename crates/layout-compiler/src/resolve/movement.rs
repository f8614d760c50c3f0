//! Movements as words of the language.

use layout_movement::{Limits, Movement};

/// Words that have this value wherever they stand.
pub(crate) fn words_of(movement: &Movement) -> String {
    let numbers = limits_of(movement).map(|number| format!(",{number}")).collect::<String>();
    format!("convert<{}{numbers}>({}, {})", movement.bits(), movement.from(), movement.to())
}

/// The numbers behind the bits: the architecture and the room, as far as they are no others than those that nobody
/// writes.
pub(crate) fn limits_of(movement: &Movement) -> impl Iterator<Item = usize> {
    let Limits { room, sm } = movement.limits();
    let room = (room != Limits::NONE.room).then_some(room);
    let sm = (room.is_some() || sm != Limits::NONE.sm).then_some(sm as usize);
    sm.into_iter().chain(room)
}
