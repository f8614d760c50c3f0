//! What a thread does with its own registers, as stages: in each, a register is made of two.
//!
//! A map sends a byte of the answer to the byte that it comes from, and may do so otherwise in each lane. The registers
//! that one register of the answer is made of, over its bytes and all lanes, span a space of `d` dimensions, and an
//! instruction takes two: so `d` stages are needed. They are also enough: each takes one dimension away.

use super::space::{BITS, LANE, ONE, THREAD, identity, joined, masked, rank, restricted};
use super::span::Span;
use layout_runtime::linear::{Echelon, Linear};

/// More dimensions than a thread's registers have.
pub(super) const MAX_STAGES: usize = 10;

/// A map as stages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stages {
    pub(super) len: usize,
    /// `maps[0]` reads the registers that there were, `maps[len - 1]` makes the answer.
    pub(super) maps: [Linear; MAX_STAGES],
}

impl Stages {
    /// The stages of a map from bytes of the answer to bytes of the source, of which there are `2^dest` and `2^source`;
    /// `2^sub` make a register. None if there is no room for them.
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
        // What is left moves bytes inside of registers; the first stage does so too.
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

/// How many stages a map needs.
pub(super) const fn spread(map: &Linear, sub: usize) -> usize {
    rank(&sources(map, sub))
}

/// Which registers one register of the answer is made of: of each bit of a byte, a lane or a warp, where it leads to.
const fn sources(map: &Linear, sub: usize) -> Linear {
    let of = restricted(map, ((1 << sub) - 1) | (THREAD & !(1 << ONE)));
    masked(&of, words(sub))
}

/// The bits that count registers.
pub(super) const fn words(sub: usize) -> i64 {
    ((1 << LANE) - 1) & !((1 << sub) - 1)
}

/// A stage of one dimension, after which a map needs one less: an involution, which is taken off in front of the
/// answer.
const fn peel(map: &Linear, sub: usize) -> Linear {
    let sources = sources(map, sub);
    let (word, image) = other_word(map, &sources, sub);
    let (with, to) = if image != 0 { (word, image) } else { swapped(&sources, word, sub) };
    // The bits that lead to registers with this bit choose the other register.
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

/// A register of the answer, as a distance, that comes from one of the spanned registers, and from which; or one that
/// comes from the same register as its neighbour, and 0.
const fn other_word(map: &Linear, sources: &Linear, sub: usize) -> (i64, i64) {
    // The spanned registers first, then those of the answer's registers: what is not new among the latter is spanned by
    // the former.
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

/// A bit of the byte trades places with a register: what both change by, and the register that the byte led to.
const fn swapped(sources: &Linear, word: i64, sub: usize) -> (i64, i64) {
    let byte = first!(0..sub, |k| sources.columns[k] != 0);
    (1 << byte | word, sources.columns[byte])
}

/// The map with more registers on both sides, so that every byte of the source has one place in the answer: registers
/// beyond `source` are those below once more, registers beyond `dest` no one asks for.
const fn onto(map: &Linear, dest: usize, source: usize, sub: usize) -> Option<Linear> {
    let own = masked(&restricted(map, (1 << dest) - 1), (1 << source) - 1);
    let mut out = masked(map, (1 << source) - 1);
    out = joined(&restricted(&out, !((1 << dest) - 1)), &own);
    // A copy is another register.
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
