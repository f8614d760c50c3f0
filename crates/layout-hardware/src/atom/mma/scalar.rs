//! Instructions of single threads: dot products, scalar multiplication, and AMX.

use super::atom::{MmaAtom, PLAIN};
use super::modes::ModeBuilder;
use crate::atom::element::Element;
use crate::atom::name::{Reader, Word};
use layout_runtime::{Layout, Text};

/// An instruction: its name, its shape, the types of A, B, C and D, and its mnemonic.
type Row = (&'static str, [i64; 3], [&'static str; 4], &'static str);

/// All instructions of this module except `UniversalFMA`.
const ROWS: &[Row] = &[
    ("SM61_DP4A", [1, 1, 4], ["S8", "S8", "S32", "S32"], "dp4a.s32.s32"),
    ("SM61_DP2A", [1, 1, 2], ["S16", "S16", "S32", "S32"], "dp2a.s32.s32"),
    ("SM100_2x1x1_F32F32F32F32", [2, 1, 1], ["F32", "F32", "F32", "F32"], "fma.rn.f32x2"),
    ("SM100_1x2x1_F32F32F32F32", [1, 2, 1], ["F32", "F32", "F32", "F32"], "fma.rn.f32x2"),
    ("AMX_16x16x32_F32BF16BF16F32", [16, 16, 32], ["BF16", "BF16", "F32", "F32"], "tdpbf16ps"),
    ("AMX_16x16x32_F32F16F16F32", [16, 16, 32], ["F16", "F16", "F32", "F32"], "tdpfp16ps"),
    ("AMX_16x16x64_S32S8S8S32", [16, 16, 64], ["S8", "S8", "S32", "S32"], "tdpbssd"),
    ("AMX_16x16x64_S32S8U8S32", [16, 16, 64], ["S8", "U8", "S32", "S32"], "tdpbsud"),
    ("AMX_16x16x64_S32U8S8S32", [16, 16, 64], ["U8", "S8", "S32", "S32"], "tdpbusd"),
    ("AMX_16x16x64_S32U8U8S32", [16, 16, 64], ["U8", "U8", "S32", "S32"], "tdpbuud"),
];

pub(super) const fn find(word: &Word<'_>) -> Option<MmaAtom> {
    if Reader::new(word.base).is("UniversalFMA") {
        return universal(word);
    }
    each!(for i in 0..ROWS.len() {
        let (name, shape, types, instruction) = ROWS[i];
        if Reader::new(name).is(word.base) && word.count() == 0 {
            let mut elements = [Element::UNKNOWN; 4];
            each!(for k in 0..4 {
                if let Some(element) = Element::of(types[k]) {
                    elements[k] = element;
                }
            });
            return Some(atom(shape, elements, Text::EMPTY.str(instruction)));
        }
    });
    None
}

/// Parses `UniversalFMA<D,A,B,C>`, `UniversalFMA<D>` and `UniversalFMA`.
const fn universal(word: &Word<'_>) -> Option<MmaAtom> {
    let mut types = [Element::UNKNOWN; 4];
    let mut i = 0;
    while let Some(argument) = word.argument(i) {
        let Some(element) = Element::of(argument) else { return None };
        // CuTe's order of the type arguments is D, A, B, C. If a type is omitted, it is the type of D.
        match i {
            0 => types = [element; 4],
            1..=3 => types[i - 1] = element,
            _ => return None,
        }
        i += 1;
    }
    Some(atom([1, 1, 1], types, types[3].suffix(Text::EMPTY.str("fma.rn"))))
}

const fn atom(shape: [i64; 3], types: [Element; 4], instruction: Text) -> MmaAtom {
    let [m, n, k] = shape;
    let operands = [whole(m, k), whole(n, k), whole(m, n)];
    MmaAtom { shape, threads: Layout::line(1), operands, types, instruction, extra: PLAIN }
}

/// Returns the layout of a tile with all elements in one thread. If the tile has one row or one column, the mode of the
/// values has one leaf.
const fn whole(rows: i64, columns: i64) -> Layout {
    let values = match (rows, columns) {
        (1, 1) => ModeBuilder::NONE,
        (1, n) | (n, 1) => ModeBuilder::NONE.with(n, 1),
        _ => ModeBuilder::NONE.with(rows, 1).with(columns, rows),
    };
    ModeBuilder::NONE.layout(values)
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    ROWS.iter().for_each(|row| f(row.0));
    f("UniversalFMA");
}
