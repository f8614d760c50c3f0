//! What has to hold for movements, and what is said if it does not.

use super::meet::{BitLayout, coordinate};
use layout_runtime::{Error, ErrorKind, Layout};

/// Whether values of so many bits are moved.
pub(super) const fn checked_bits(bits: usize) -> Result<(), Error> {
    match bits {
        8 | 16 | 32 | 64 => Ok(()),
        _ => Err(Error::new(ErrorKind::MovementBits { bits: bits as i64 }).of("convert", 0)),
    }
}

/// What has to hold for any movement.
pub(super) const fn checked(from: &Layout, to: &Layout, bits: usize) -> Result<(), Error> {
    ok!(checked_bits(bits));
    let layouts = [from, to];
    each!(for k in 0..2 {
        ok!(layouts[k].require_static("convert", k));
        if layouts[k].rank() != 2 || !layouts[k].has_integer_indices() {
            return Err(Error::new(ErrorKind::MovementRank).of("convert", k));
        }
    });
    let (given, wanted) = (ok!(from.size_of(&[0])), ok!(to.size_of(&[0])));
    if given != wanted {
        let kind = ErrorKind::MovementThreads { wanted: wanted as i64, given: given as i64 };
        return Err(Error::new(kind).of("convert", 1));
    }
    Ok(())
}

/// The indices of one side are those of the other.
pub(super) const fn same_tile(sides: [&BitLayout; 2], layouts: [&Layout; 2], bits: usize) -> Result<(), Error> {
    each!(for k in rev(0..2) {
        if let Some(place) = sides[1 - k].lacks(sides[k]) {
            let (thread, value) = coordinate(place, bits);
            return Err(lacks(layouts[k], thread, value).of("convert", k));
        }
    });
    Ok(())
}

/// An index that the other layout does not have.
pub(super) const fn lacks(layout: &Layout, thread: usize, value: usize) -> Error {
    let threads = match layout.size_of(&[0]) {
        Ok(threads) => threads,
        Err(error) => return error,
    };
    let index = layout.index((thread + threads * value) as i64);
    Error::new(ErrorKind::MovementLacks { thread: thread as i64, value: value as i64, index })
}

pub(super) const fn lacks_room(room: usize, least: usize) -> Error {
    Error::new(ErrorKind::MovementRoom { room: room as i64, least: least as i64 }).of("convert", 0)
}
