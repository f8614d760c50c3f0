//! Which register the bytes of a [`Step::Take`](super::Step) are from.

use super::number::ByThread;

/// The bits of a number that choose between two registers, of all bytes.
const SIDES: u32 = 0x4444;

/// The same bytes, of one register that stands in both places.
pub(super) const fn without_side(mut by: ByThread) -> ByThread {
    by.base &= !SIDES;
    each!(for k in 0..by.columns.len() {
        by.columns[k] &= !SIDES;
    });
    by
}

/// Whether bytes from `side`, where `outer` takes them, are all from the second register of `inner`, or all from its
/// first; None if they are from both, or move.
pub(super) const fn chosen(outer: ByThread, side: u32, inner: ByThread) -> Option<bool> {
    let mut found = None;
    each!(for byte in 0..4 {
        let (of_outer, of_inner) = (digit(outer, byte), digit(inner, byte));
        let always = of_outer.linear == 0;
        if !(always && of_outer.base != side) {
            let same = if of_inner.linear == 0 {
                of_inner.base
            } else if of_inner.linear == of_outer.linear {
                side ^ of_outer.base ^ of_inner.base
            } else {
                return None;
            };
            let differs = match found {
                Some(found) => found != same,
                None => false,
            };
            if !of_outer.stays || !of_inner.stays || differs {
                return None;
            }
            found = Some(same);
        }
    });
    match found {
        Some(side) => Some(side == 1),
        None => None,
    }
}

/// Of a byte: which bits of the thread choose its register, which one thread 0 takes, and whether it stays at its
/// place.
struct ByteChoice {
    linear: u32,
    base: u32,
    stays: bool,
}

const fn digit(number: ByThread, byte: usize) -> ByteChoice {
    let mut out = ByteChoice { linear: 0, base: number.base >> (4 * byte + 2) & 1, stays: true };
    out.stays = number.base >> (4 * byte) & 3 == byte as u32;
    each!(for k in 0..number.columns.len() {
        out.linear |= (number.columns[k] >> (4 * byte + 2) & 1) << k;
        out.stays &= number.columns[k] >> (4 * byte) & 3 == 0;
    });
    out
}
