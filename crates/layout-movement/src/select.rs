//! Determines the register from which each byte of a [`LaneStep::Take`](super::LaneStep) comes.

use super::number::ByThread;

/// The bits of a selector that choose between two registers, for all bytes.
const SIDES: u32 = 0x4444;

/// Returns an equivalent selector for an instruction that reads the same register twice.
pub(super) const fn without_side(mut by: ByThread) -> ByThread {
    by.base &= !SIDES;
    each!(for k in 0..by.columns.len() {
        by.columns[k] &= !SIDES;
    });
    by
}

/// `inner` is the selector of the instruction that defines operand `side` of `outer`. Returns `Some(true)` if all bytes
/// that `outer` reads from this operand come from the second register of `inner`, and `Some(false)` if all come from
/// the first. Returns `None` if they come from both, or if they change positions.
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

/// The source of a byte: the thread bits that select its register (`linear`), the register in thread 0 (`base`), and
/// whether the byte keeps its position (`stays`).
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
