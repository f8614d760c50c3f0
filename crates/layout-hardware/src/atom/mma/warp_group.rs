//! `wgmma`: instructions of a warpgroup (four warps), with 64 rows and 8 to 256 columns of C.
//!
//! Each warp has 16 rows of C, in the accumulator layout of `mma.sync`, repeated over N/8 groups of eight columns. A is
//! in registers, in the layout of `mma.sync`, or in shared memory. The instruction reads a tile in shared memory with a
//! descriptor, so in the layout of such a tile, each of the 128 threads has all values.

use super::atom::{Extra, MmaAtom, PLAIN};
use super::modes::ModeBuilder;
use super::warp::sized;
use crate::atom::element::Element;
use crate::atom::name::{Reader, Word};
use layout_runtime::{Layout, Text};

/// For each combination of types: the types of D, A and B, K of the dense instruction, and `true` if A and B may be
/// MN-major.
const TYPES: &[(&str, i64, bool)] = &[
    ("F16F16F16", 16, true),
    ("F32F16F16", 16, true),
    ("F32BF16BF16", 16, true),
    ("F32TF32TF32", 8, false),
    ("S32S8S8", 32, false),
    ("S32S8U8", 32, false),
    ("S32U8S8", 32, false),
    ("S32U8U8", 32, false),
    ("F16E4M3E4M3", 32, false),
    ("F16E4M3E5M2", 32, false),
    ("F16E5M2E4M3", 32, false),
    ("F16E5M2E5M2", 32, false),
    ("F32E4M3E4M3", 32, false),
    ("F32E4M3E5M2", 32, false),
    ("F32E5M2E4M3", 32, false),
    ("F32E5M2E5M2", 32, false),
];

/// Parses the rest of a name: `64xNxK_types_SS` or `…_RS`, followed by optional `_TN`, `_SATURATE` and `_SPARSE`.
pub(super) const fn find(mut name: Reader<'_>, word: &Word<'_>, sparse: bool) -> Option<MmaAtom> {
    let Some(shape) = name.shape() else { return None };
    if !name.eat("_") || shape[0] != 64 || shape[1] % 8 != 0 || shape[1] < 8 || shape[1] > 256 {
        return None;
    }
    each!(for i in 0..TYPES.len() {
        let mut rest = name;
        if rest.eat(TYPES[i].0) {
            return ending(rest, shape, TYPES[i], word, sparse);
        }
    });
    None
}

const fn ending(
    mut rest: Reader<'_>,
    shape: [i64; 3],
    (types, k, majors): (&str, i64, bool),
    word: &Word<'_>,
    mut sparse: bool,
) -> Option<MmaAtom> {
    let in_registers = rest.eat("_RS");
    if !in_registers && !rest.eat("_SS") {
        return None;
    }
    let is_integer = Reader::new(types).eat("S32");
    rest.eat("_TN");
    let saturates = is_integer && rest.eat("_SATURATE");
    sparse = rest.eat("_SPARSE") || sparse;
    if !rest.is_empty() || shape[2] != if sparse { 2 * k } else { k } || !are_majors(word, majors) {
        return None;
    }
    let mut reader = Reader::new(types);
    let (Some(d), Some(a)) = (Element::read(&mut reader), Element::read(&mut reader)) else { return None };
    let Some(b) = Element::read(&mut reader) else { return None };
    let mut text = Text::EMPTY.str(if sparse { "wgmma.mma_async.sp" } else { "wgmma.mma_async" });
    text = b.suffix(a.suffix(d.suffix(sized(text.str(".sync.aligned"), shape))));
    if saturates {
        text = text.str(".satfinite");
    }
    let [m, n, k] = shape;
    let operands = [if in_registers { registers(k) } else { shared(m, k) }, shared(n, k), sums(n)];
    let (types, extra) = ([a, b, d, d], Extra { sparse, shared: [!in_registers, true], ..PLAIN });
    Some(MmaAtom { shape, threads: Layout::line(128), operands, types, instruction: text, extra })
}

/// Returns `true` if the arguments are valid. If `majors` is `true`, the first two arguments are the major modes of A
/// and B. All other arguments are signs.
const fn are_majors(word: &Word<'_>, majors: bool) -> bool {
    let (kinds, signs) = (["K", "MN"], ["One", "Neg", "Zero"]);
    word.count() <= 5
        && all!(0..word.count(), |i| match i < 2 && majors {
            true => word.is_one_of(i, &kinds),
            false => word.is_one_of(i, &signs),
        })
}

/// Returns the layout of a tile in shared memory. Every thread has all elements of the tile.
const fn shared(rows: i64, k: i64) -> Layout {
    ModeBuilder::NONE.with(128, 0).layout(ModeBuilder::NONE.with(rows, 1).with(k, rows))
}

/// Returns the layout of A in registers. A register contains `k / 8` adjacent elements along K.
const fn registers(k: i64) -> Layout {
    let w = k / 8;
    let threads = ModeBuilder::NONE.with(4, 64 * w).with(8, 1).with(4, 16);
    threads.layout(ModeBuilder::NONE.unless_one(w, 64).with(2, 8).with(2, 256 * w))
}

const fn sums(n: i64) -> Layout {
    let threads = ModeBuilder::NONE.with(4, 128).with(8, 1).with(4, 16);
    threads.layout(ModeBuilder::NONE.with(2, 64).with(2, 8).with(n / 8, 512))
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    for (types, k, majors) in TYPES {
        for n in (8..=256).step_by(8) {
            for from in ["_SS", "_RS"] {
                let name = Text::EMPTY.str("SM90_64x").int(n).str("x").int(*k).str("_").str(types).str(from);
                f(name.str(if *majors { "<K,K>" } else { "_TN" }).as_str());
            }
        }
    }
}
