//! Splits a permutation of a thread's registers into stages. In each stage, every register is combined from at most two
//! registers of the stage before.
//!
//! The permutation is a map from each byte of the result to its byte in the source. The permutation can differ between
//! lanes. Consider one register of the result, and the source registers of its bytes in all lanes. The numbers of these
//! source registers span a space of `d` dimensions. An instruction combines two registers, so at least `d` stages are
//! necessary. `d` stages also suffice, because each stage removes one dimension.

use super::space::{BITS, LANE, ONE, Span, THREAD, identity, joined, masked, rank, restricted};
use layout_runtime::linear::{Echelon, Linear};

/// Maximum number of stages. A register number has fewer bits, so every permutation of registers that fits is possible.
pub(super) const MAX_STAGES: usize = 10;

/// A map, split into stages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stages {
    pub(super) len: usize,
    /// `maps[0]` reads the original registers, and `maps[len - 1]` produces the result.
    pub(super) maps: [Linear; MAX_STAGES],
}

impl Stages {
    /// Splits a map from `2^dest` values of the result to `2^source` values of the source. A register has `2^sub`
    /// values. A complete value counts as one byte here. Returns `None` if there are too many registers.
    pub(super) const fn of(map: &Linear, dest: usize, source: usize, sub: usize) -> Option<Self> {
        let mut left = some!(onto(map, dest, source, sub));
        let mut peeled = [Linear::ZERO; MAX_STAGES];
        let mut count = 0;
        while spread(&left, sub) > 0 {
            if count == MAX_STAGES {
                return None;
            }
            let stage = peel(&left, sub);
            left = left.after(&stage);
            peeled[count] = stage;
            count += 1;
        }
        // The rest of the map moves bytes only within registers. It becomes part of the first stage.
        let mut stages = Self { len: 0, maps: [Linear::ZERO; MAX_STAGES] };
        if count == 0 {
            stages.maps[0] = left;
            stages.len = 1;
        }
        each!(for k in rev(0..count) {
            stages.maps[stages.len] = if stages.len == 0 { left.after(&peeled[k]) } else { peeled[k] };
            stages.len += 1;
        });
        Some(stages)
    }
}

/// Returns the number of stages into which a map must be split.
pub(super) const fn spread(map: &Linear, sub: usize) -> usize {
    rank(&sources(map, sub))
}

/// For each byte bit, lane bit and warp bit, returns the register bits to which `map` maps this bit. The returned
/// columns span the source registers of one result register.
const fn sources(map: &Linear, sub: usize) -> Linear {
    let of = restricted(map, ((1 << sub) - 1) | (THREAD & !(1 << ONE)));
    masked(&of, words(sub))
}

/// Returns a mask of the bits of a position that contain the number of the register.
pub(super) const fn words(sub: usize) -> i64 {
    ((1 << LANE) - 1) & !((1 << sub) - 1)
}

/// Finds a stage to split off from the map, so that the rest of the map needs one stage fewer. The stage is its own
/// inverse and is applied last.
const fn peel(map: &Linear, sub: usize) -> Linear {
    let sources = sources(map, sub);
    let (word, image) = other_word(map, &sources, sub);
    let (with, to) = if image != 0 { (word, image) } else { swapped(&sources, word, sub) };
    // The stage XORs `with` into a position once for each set bit `k` of the position that satisfies one of two
    // conditions: `sources.columns[k]` contains the bit `chooser`; or `image` is 0 and `k` is the lowest bit of `word`.
    let chooser = 1 << to.trailing_zeros();
    let mut stage = identity();
    each!(for k in 0..BITS {
        let of_word = image == 0 && k == word.trailing_zeros() as usize;
        if sources.columns[k] & chooser != 0 || of_word {
            stage.columns[k] ^= with;
        }
    });
    stage
}

/// Finds an XOR of result register numbers whose image is not 0 and is in the span of `sources`. The image is an XOR of
/// source register numbers. Returns this XOR and its image. If no such XOR exists, returns an XOR whose image is 0, and
/// its image 0.
const fn other_word(map: &Linear, sources: &Linear, sub: usize) -> (i64, i64) {
    // `rest` maps a result register to its source register, modulo the span of `sources`. The kernel of `rest` contains
    // the result register numbers with an image in this span.
    let spanned = Span::of(sources);
    let mut rest = Linear { len: LANE, columns: [0; 63], base: 0 };
    each!(for k in sub..LANE {
        rest.columns[k] = spanned.beyond(map.columns[k] & words(sub));
    });
    let kernel = Echelon::of(&rest).kernel;
    let mut alone = 0;
    each!(for k in 0..kernel.len {
        let word = kernel.columns[k] & words(sub);
        let image = map.at(word) & words(sub);
        if image != 0 {
            return (word, image);
        }
        if alone == 0 {
            alone = word;
        }
    });
    (alone, 0)
}

/// Finds a byte bit to exchange with the register bit `word`. Returns a mask of both bits, and the source register of
/// the byte bit.
const fn swapped(sources: &Linear, word: i64, sub: usize) -> (i64, i64) {
    let byte = first!(0..sub, |k| sources.columns[k] != 0);
    (1 << byte | word, sources.columns[byte])
}

/// Extends the map to more registers of the result and of the source, so that every byte of the source has exactly one
/// position in the result. Source registers from `2^source` on are copies of lower registers. Result registers from
/// `2^dest` on are unused.
const fn onto(map: &Linear, dest: usize, source: usize, sub: usize) -> Option<Linear> {
    let own = masked(&restricted(map, (1 << dest) - 1), (1 << source) - 1);
    let mut out = masked(map, (1 << source) - 1);
    out = joined(&restricted(&out, !((1 << dest) - 1)), &own);
    // Give a copy of a register its own register number.
    let mut copies = if source < sub { sub } else { source };
    let (mut reached, mut unasked) = (Span::EMPTY, dest);
    each!(for k in 0..dest {
        if reached.has(out.columns[k]) {
            if copies == LANE {
                return None;
            }
            out.columns[k] ^= 1 << copies;
            copies += 1;
        }
        reached.take(out.columns[k]);
    });
    each!(for bit in 0..copies {
        if !reached.leads(bit) {
            if unasked == LANE {
                return None;
            }
            out.columns[unasked] = 1 << bit;
            unasked += 1;
        }
    });
    each!(for k in 0..BITS {
        if k >= LANE || k >= unasked {
            out.columns[k] |= 1 << k;
        }
    });
    Some(out)
}
