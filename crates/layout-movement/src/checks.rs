//! Checks the operands of movements.

use super::meet::{BitLayout, coordinate};
use crate::rules::MovementRank;
use layout_runtime::rules::{MovementBits, MovementRoom};
use layout_runtime::{Error, Layout};

layout_runtime::rules! {
    MovementThreads { wanted: i64, given: i64 } = "the first layout has {given} threads, but the second has {wanted}", "give both layouts the same number of threads";
    MovementLacks { thread: i64, value: i64, index: i64 } =
        "value {value} of thread {thread} has index {index}, which the other layout does not contain",
        "give both layouts the same tile shape";
}

/// Checks that the width of a value is supported.
pub(super) const fn checked_bits(bits: usize) -> Result<(), Error> {
    match bits {
        8 | 16 | 32 | 64 => Ok(()),
        _ => Err(MovementBits { bits: bits as i64 }.error().of("convert", 0)),
    }
}

/// Checks the requirements of all movements.
pub(super) const fn checked(from: &Layout, to: &Layout, bits: usize) -> Result<(), Error> {
    ok!(checked_bits(bits));
    let layouts = [from, to];
    each!(for k in 0..2 {
        ok!(layouts[k].require_static("convert", k));
        ok!(layouts[k].require_elements("convert", k));
        if layouts[k].rank() != 2 || !layouts[k].has_integer_indices() {
            return Err(MovementRank.error().of("convert", k));
        }
    });
    let (given, wanted) = (ok!(from.size_of(&[0])), ok!(to.size_of(&[0])));
    if given != wanted {
        let error = MovementThreads { wanted: wanted as i64, given: given as i64 }.error();
        return Err(error.of("convert", 1));
    }
    Ok(())
}

/// Checks that both layouts have the same indices.
pub(super) const fn same_tile(sides: [&BitLayout; 2], layouts: [&Layout; 2], bits: usize) -> Result<(), Error> {
    each!(for k in rev(0..2) {
        if let Some(place) = sides[1 - k].lacks(sides[k]) {
            let (thread, value) = coordinate(place, bits);
            return Err(lacks(layouts[k], thread, value).of("convert", k));
        }
    });
    Ok(())
}

/// Returns the error for an index that only `layout` contains. `layout` has this index at the given thread and value.
pub(super) const fn lacks(layout: &Layout, thread: usize, value: usize) -> Error {
    let threads = match layout.size_of(&[0]) {
        Ok(threads) => threads,
        Err(error) => return error,
    };
    let index = layout.index((thread + threads * value) as i64);
    MovementLacks { thread: thread as i64, value: value as i64, index }.error()
}

pub(super) const fn lacks_room(room: usize, least: usize) -> Error {
    MovementRoom { room: room as i64, least: least as i64 }.error().of("convert", 0)
}
