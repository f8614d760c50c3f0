//! The instruction descriptor of `tcgen05.mma`: 32 bits that describe types, extents and options of the product.

use crate::atom::element::Element;
use crate::atom::name::{Reader, Word};

/// The types of A and B, with their codes in the descriptor. Two types can have the same code if no kind of instruction
/// permits both.
const FORMATS: &[(&str, u32)] = &[
    ("F16", 0),
    ("BF16", 1),
    ("TF32", 2),
    ("U8", 0),
    ("S8", 1),
    ("E4M3", 0),
    ("E5M2", 1),
    ("E2M3", 3),
    ("E3M2", 4),
    ("E2M1", 5),
];
const SUMS: &[(&str, u32)] = &[("F16", 0), ("F32", 1), ("S32", 2)];

/// Returns the descriptor of an instruction without scale factors. The arguments of the name from `first` on specify
/// the majors, the signs and the saturation of the accumulators. Returns `None` if a type has no code.
pub(super) const fn descriptor(
    [a, b, c]: [Element; 3],
    [m, n]: [i64; 2],
    sparse: bool,
    word: &Word<'_>,
    first: usize,
) -> Option<u32> {
    let (a, b, c) = (some!(format(a, FORMATS)), some!(format(b, FORMATS)), some!(format(c, SUMS)));
    let bits = (sparse as u32) << 2 | c << 4 | a << 7 | b << 10 | (n as u32 >> 3) << 17 | (m as u32 >> 4) << 24;
    Some(bits | options(word, first, OPTIONS.len()))
}

/// Returns the descriptor of an instruction with scale factors. The bits that locate the scale factors in tensor memory
/// are 0: bits 4 and 5 for B, and bits 29 and 30 for A.
pub(super) const fn scaled(
    [a, b, scale]: [Element; 3],
    [m, n, k]: [i64; 3],
    sparse: bool,
    word: &Word<'_>,
    first: usize,
) -> Option<u32> {
    // If an instruction with scale factors permits only 4-bit elements, its only element format has the code 1.
    let packed = [("E2M1", 1)];
    let formats = if k >= 64 && !(sparse && k == 64) { packed.as_slice() } else { FORMATS };
    let (a, b) = (some!(format(a, formats)), some!(format(b, formats)));
    let scale = Reader::new(scale.name()).is("UE8M0") as u32;
    let bits = (sparse as u32) << 2 | a << 7 | b << 10 | (n as u32 >> 3) << 17 | scale << 23;
    let first = if word.number(first).is_some() { first + 1 } else { first };
    // The last option, saturation, does not exist for these instructions.
    Some(bits | (m as u32 >> 4) << 24 | ((k == 96) as u32) << 31 | options(word, first, OPTIONS.len() - 1))
}

/// For each option: the argument that sets a bit of the descriptor, and the position of this bit.
const OPTIONS: [(&str, u32); 5] = [("MN", 15), ("MN", 16), ("Neg", 13), ("Neg", 14), ("True", 3)];

/// Returns the bits of the descriptor for `count` options. Argument `first + i` of the name specifies option `i`.
const fn options(word: &Word<'_>, first: usize, count: usize) -> u32 {
    let mut bits = 0;
    each!(for i in 0..count {
        if word.is_one_of(first + i, &[OPTIONS[i].0]) {
            bits |= 1 << OPTIONS[i].1;
        }
    });
    bits
}

const fn format(element: Element, formats: &[(&str, u32)]) -> Option<u32> {
    each!(for i in 0..formats.len() {
        if Reader::new(element.name()).is(formats[i].0) {
            return Some(formats[i].1);
        }
    });
    None
}
