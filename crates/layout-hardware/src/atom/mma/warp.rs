//! `mma.sync`: instructions of a warp, from Turing on. The warp is arranged as 4x8 threads.
//!
//! A register contains `w` adjacent elements along K, so four threads have `4w` elements of a row. The eight groups of
//! four threads have eight rows. The values of a thread are numbered in this order: the elements of a register, then
//! the upper and the lower eight rows, then the groups of `4w` elements along K.

use super::atom::{Extra, MmaAtom, PLAIN};
use super::modes::ModeBuilder;
use crate::atom::element::Element;
use crate::atom::name::{Reader, Word};
use layout_runtime::{Layout, Text};

/// A table entry. It describes one instruction for each combination of a shape, a string of types and an ending.
struct Group {
    architecture: i64,
    shapes: &'static [[i64; 3]],
    /// The types of D, A, B and C.
    types: &'static [&'static str],
    endings: &'static [&'static str],
    /// The number of adjacent elements along K in a register, for A and for B.
    wide: [i64; 2],
}

const fn group(
    architecture: i64,
    shapes: &'static [[i64; 3]],
    types: &'static [&'static str],
    endings: &'static [&'static str],
    wide: [i64; 2],
) -> Group {
    Group { architecture, shapes, types, endings, wide }
}

const SATURATE: &[&str] = &["_TN", "_TN_SATURATE"];
const POPC: &[&str] = &["_TN_XORPOPC", "_TN_ANDPOPC"];
const BYTES: &[&str] = &["S32S8S8S32", "S32S8U8S32", "S32U8S8S32", "S32U8U8S32"];
const NIBBLES: &[&str] = &["S32S4S4S32", "S32S4U4S32", "S32U4S4S32", "S32U4U4S32"];
const HALVES: &[&str] = &["F16F16F16F16", "F32F16F16F32", "F32BF16BF16F32"];
const COMPLEX: &[&str] = &["F64F64F64F64", "C64C64C64C64", "GC64C64C64GC64"];
const FLOAT8: &[&str] = &[
    "F32E4M3E4M3F32",
    "F32E4M3E5M2F32",
    "F32E5M2E5M2F32",
    "F32E5M2E4M3F32",
    "F16E4M3E4M3F16",
    "F16E4M3E5M2F16",
    "F16E5M2E5M2F16",
    "F16E5M2E4M3F16",
];

/// All `mma.sync` instructions, except sm_120 instructions with template arguments, which are in [`SCALED`].
const GROUPS: &[Group] = &[
    group(75, &[[16, 8, 8]], &["F32F16F16F32", "F16F16F16F16"], &["_TN"], [2, 2]),
    group(75, &[[8, 8, 16]], &["S32S8S8S32"], &["_TN"], [4, 4]),
    group(80, &[[16, 8, 8], [16, 8, 16]], HALVES, &["_TN"], [2, 2]),
    group(80, &[[16, 8, 4], [16, 8, 8]], &["F32TF32TF32F32"], &["_TN"], [1, 1]),
    group(80, &[[8, 8, 4]], COMPLEX, &["_TN"], [1, 1]),
    group(80, &[[8, 8, 16], [16, 8, 16], [16, 8, 32]], BYTES, SATURATE, [4, 4]),
    group(80, &[[8, 8, 32], [16, 8, 32], [16, 8, 64]], NIBBLES, SATURATE, [8, 8]),
    group(80, &[[8, 8, 128], [16, 8, 128], [16, 8, 256]], &["S32U1U1S32"], POPC, [32, 32]),
    group(89, &[[16, 8, 32]], FLOAT8, &["_TN"], [4, 4]),
    group(90, &[[16, 8, 4], [16, 8, 8], [16, 8, 16]], &["F64F64F64F64", "C64C64C64C64"], &["_TN"], [1, 1]),
    group(120, &[[16, 8, 32]], FLOAT8, &["_TN"], [4, 4]),
    group(120, &[[16, 8, 64]], FLOAT8, &["_TN"], [8, 8]),
    group(120, &[[16, 8, 64]], FLOAT8, &["_TN_SPARSE"], [8, 4]),
    group(120, &[[16, 8, 128]], FLOAT8, &["_TN_SPARSE"], [16, 8]),
];

/// Finds an instruction. `name` is the part of its name after the architecture.
pub(super) const fn find(architecture: i64, mut name: Reader<'_>) -> Option<MmaAtom> {
    let Some(shape) = name.shape() else { return None };
    if !name.eat("_") {
        return None;
    }
    each!(for i in 0..GROUPS.len() {
        let group = &GROUPS[i];
        let found = if group.architecture == architecture { group.find(shape, name) } else { None };
        if found.is_some() {
            return found;
        }
    });
    None
}

impl Group {
    const fn has(&self, shape: [i64; 3]) -> bool {
        any!(0..self.shapes.len(), |i| {
            let [m, n, k] = self.shapes[i];
            m == shape[0] && n == shape[1] && k == shape[2]
        })
    }

    const fn find(&self, shape: [i64; 3], name: Reader<'_>) -> Option<MmaAtom> {
        if !self.has(shape) {
            return None;
        }
        each!(for t in 0..self.types.len() {
            let mut rest = name;
            if rest.eat(self.types[t]) {
                each!(for e in 0..self.endings.len() {
                    if rest.is(self.endings[e]) {
                        return Some(self.atom(shape, self.types[t], self.endings[e]));
                    }
                });
            }
        });
        None
    }

    const fn atom(&self, shape: [i64; 3], types: &str, ending: &str) -> MmaAtom {
        let mut reader = Reader::new(types);
        let mut of = [Element::UNKNOWN; 4];
        each!(for i in 0..4 {
            if let Some(element) = Element::read(&mut reader) {
                of[i] = element;
            }
        });
        let [d, a, b, c] = of;
        let sparse = Reader::new(ending).is("_TN_SPARSE");
        let kind = if sparse { "mma.sp::ordered_metadata.sync.aligned" } else { "mma.sync.aligned" };
        let mut text = sized(Text::EMPTY.str(kind), shape).str(".row.col");
        if Reader::new(ending).is("_TN_SATURATE") {
            text = text.str(".satfinite");
        }
        text = c.suffix(b.suffix(a.suffix(d.suffix(text))));
        if Reader::new(ending).is("_TN_XORPOPC") {
            text = text.str(".xor.popc");
        } else if Reader::new(ending).is("_TN_ANDPOPC") {
            text = text.str(".and.popc");
        }
        MmaAtom { extra: Extra { sparse, ..PLAIN }, ..atom(shape, self.wide, [a, b, c, d], text) }
    }
}

/// Appends the shape to a mnemonic as a suffix, such as `.m16n8k16`.
pub(super) const fn sized(text: Text, [m, n, k]: [i64; 3]) -> Text {
    text.str(".m").int(m).str("n").int(n).str("k").int(k)
}

const fn atom(shape: [i64; 3], wide: [i64; 2], types: [Element; 4], instruction: Text) -> MmaAtom {
    let [m, n, k] = shape;
    let operands = [input(m, k, wide[0]), input(n, k, wide[1]), sums(m)];
    MmaAtom { shape, threads: Layout::line(32), operands, types, instruction, extra: PLAIN }
}

/// Returns the layout of A with `rows` rows, or of B with `rows` columns. A register contains `w` adjacent elements
/// along K.
const fn input(rows: i64, k: i64, w: i64) -> Layout {
    let threads = ModeBuilder::NONE.with(4, rows * w).with(8, 1);
    let values = ModeBuilder::NONE.unless_one(w, rows).unless_one(rows / 8, 8).unless_one(k / (4 * w), 4 * rows * w);
    // If a thread has a single register of eight values, one mode of CuTe's layout is a tuple with one entry.
    let odd = w == 8 && k == 32 && rows == 8;
    if odd { threads.layout(values.tuple()) } else { threads.layout(values) }
}

/// Returns the layout of C with `m` rows and 8 columns.
const fn sums(m: i64) -> Layout {
    ModeBuilder::NONE.with(4, 2 * m).with(8, 1).layout(ModeBuilder::NONE.with(2, m).unless_one(m / 8, 8))
}

/// The sm_120 instructions with types as template arguments, such as `SM120_16x8x32_TN<a,b,c>`. An entry contains the
/// name, K, the numbers of elements of A and of B per register, and the additional inputs.
const SCALED: &[(&str, i64, [i64; 2], Extra)] = &[
    ("16x8x32_TN", 32, [4, 4], PLAIN),
    ("16x8x32_TN_VS", 32, [4, 4], Extra { scaled: true, ..PLAIN }),
    ("16x8x64_TN_VS", 64, [8, 8], Extra { scaled: true, ..PLAIN }),
    ("SPARSE_16x8x64_TN", 64, [8, 4], Extra { sparse: true, ..PLAIN }),
    ("SPARSE_16x8x64_TN_VS", 64, [8, 4], Extra { scaled: true, sparse: true, ..PLAIN }),
    ("SPARSE_16x8x128_TN_VS", 128, [16, 8], Extra { scaled: true, sparse: true, ..PLAIN }),
];

/// Finds an instruction of sm_120 with types as template arguments.
pub(super) const fn find_scaled(name: Reader<'_>, word: &Word<'_>) -> Option<MmaAtom> {
    each!(for i in 0..SCALED.len() {
        let (known, k, wide, extra) = SCALED[i];
        if name.is(known) {
            let (Some(a), Some(b), Some(c)) = (word.argument(0), word.argument(1), word.argument(2)) else {
                return None;
            };
            let (Some(a), Some(b), Some(c)) = (Element::of(a), Element::of(b), Element::of(c)) else { return None };
            if !are_scales(word, extra.scaled) {
                return None;
            }
            let kind = if extra.sparse { "mma.sp::ordered_metadata.sync.aligned" } else { "mma.sync.aligned" };
            let mut text = Text::EMPTY.str(kind).str(scaling(k, extra));
            text = c.suffix(b.suffix(a.suffix(c.suffix(sized(text, [16, 8, k]).str(".row.col")))));
            return Some(MmaAtom { extra, ..atom([16, 8, k], wide, [a, b, c, c], text) });
        }
    });
    None
}

/// Returns `true` if the arguments after the three types are valid. Instructions with scale factors have up to two such
/// arguments: the type of a scale factor, and the number of elements per scale factor. Other instructions do not have
/// such arguments.
const fn are_scales(word: &Word<'_>, scaled: bool) -> bool {
    let count = word.count();
    let is_type = count <= 3 || matches!(word.argument(3), Some(name) if Element::of(name).is_some());
    let is_length = count <= 4 || word.number(4).is_some();
    count <= if scaled { 5 } else { 3 } && is_type && is_length
}

/// Returns the PTX suffix for the kind of the instruction: without scale factors, with scale factors, or with scale
/// factors of 4-bit elements.
const fn scaling(k: i64, extra: Extra) -> &'static str {
    let nibbles = k == if extra.sparse { 128 } else { 64 };
    match (extra.scaled, nibbles) {
        (false, _) => ".kind::f8f6f4",
        (true, false) => ".kind::mxf8f6f4.block_scale",
        (true, true) => ".kind::mxf4nvf4.block_scale",
    }
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    for group in GROUPS {
        for [m, n, k] in group.shapes {
            for types in group.types {
                for ending in group.endings {
                    let name = Text::EMPTY.str("SM").int(group.architecture).str("_").int(*m).str("x").int(*n);
                    f(name.str("x").int(*k).str("_").str(types).str(ending).as_str());
                }
            }
        }
    }
    SCALED.iter().for_each(|row| f(Text::EMPTY.str("SM120_").str(row.0).str("<E4M3,E4M3,F32>").as_str()));
}
