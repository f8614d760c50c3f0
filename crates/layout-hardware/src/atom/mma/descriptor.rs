//! The instruction descriptor of `tcgen05.mma`: 32 bits that say what its operands are.

use crate::atom::element::Element;
use crate::atom::name::{Reader, Word};

/// Types of A and B, and the numbers that they have among those that one kind of instruction takes.
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

/// The descriptor of a dense instruction, or of a sparse one, of these types and extents; `options` are the majors, the
/// signs and whether sums saturate, from argument `first` of the name on.
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

/// The descriptor of an instruction with scale factors, but for the bytes of tensor memory that these are in: bits 4
/// and 5 of B, 29 and 30 of A.
pub(super) const fn scaled(
    [a, b, scale]: [Element; 3],
    [m, n, k]: [i64; 3],
    sparse: bool,
    word: &Word<'_>,
    first: usize,
) -> Option<u32> {
    // Of four bits alone there is one format.
    let packed = [("E2M1", 1)];
    let formats = if k >= 64 && !(sparse && k == 64) { packed.as_slice() } else { FORMATS };
    let (a, b) = (some!(format(a, formats)), some!(format(b, formats)));
    let scale = Reader::new(scale.name()).is("UE8M0") as u32;
    let bits = (sparse as u32) << 2 | a << 7 | b << 10 | (n as u32 >> 3) << 17 | scale << 23;
    let first = if word.number(first).is_some() { first + 1 } else { first };
    // Its sums do not saturate.
    Some(bits | (m as u32 >> 4) << 24 | ((k == 96) as u32) << 31 | options(word, first, OPTIONS.len() - 1))
}

/// Where each option has its bit.
const OPTIONS: [(&str, u32); 5] = [("MN", 15), ("MN", 16), ("Neg", 13), ("Neg", 14), ("True", 3)];

/// The bits of the first `count` options, which are arguments of the name from `first` on.
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
