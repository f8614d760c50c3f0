//! The instruction descriptor of `tcgen05.mma`: 32 bits that describe its operands.

use crate::atom::element::Element;
use crate::atom::name::{Reader, Word};

/// The types of A and B and their codes. A code is unique only among instructions of one kind.
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

/// Returns the descriptor of a dense or sparse instruction with these types and extents. Argument `first` of the name
/// and the arguments after it specify the majors, the signs and the saturation of the accumulators.
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

/// Returns the descriptor of an instruction with scale factors, without the bits that locate the scale factors in
/// tensor memory: bits 4 and 5 for B, and bits 29 and 30 for A.
pub(super) const fn scaled(
    [a, b, scale]: [Element; 3],
    [m, n, k]: [i64; 3],
    sparse: bool,
    word: &Word<'_>,
    first: usize,
) -> Option<u32> {
    // Instructions that support only 4-bit elements have only one element format.
    let packed = [("E2M1", 1)];
    let formats = if k >= 64 && !(sparse && k == 64) { packed.as_slice() } else { FORMATS };
    let (a, b) = (some!(format(a, formats)), some!(format(b, formats)));
    let scale = Reader::new(scale.name()).is("UE8M0") as u32;
    let bits = (sparse as u32) << 2 | a << 7 | b << 10 | (n as u32 >> 3) << 17 | scale << 23;
    let first = if word.number(first).is_some() { first + 1 } else { first };
    // The accumulators of these instructions do not saturate.
    Some(bits | (m as u32 >> 4) << 24 | ((k == 96) as u32) << 31 | options(word, first, OPTIONS.len() - 1))
}

/// The value of each option that sets a bit, and the position of the bit.
const OPTIONS: [(&str, u32); 5] = [("MN", 15), ("MN", 16), ("Neg", 13), ("Neg", 14), ("True", 3)];

/// Returns the bits of the first `count` options. The options start at argument `first` of the
/// instruction's name.
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
