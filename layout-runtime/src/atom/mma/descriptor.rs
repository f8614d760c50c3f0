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

/// The descriptor of a dense instruction, or of a sparse one, of these types and extents; `options` are the majors, the signs and whether sums
/// saturate, from argument `first` of the name on.
pub(super) const fn descriptor(
    [a, b, c]: [Element; 3],
    [m, n]: [i64; 2],
    sparse: bool,
    word: &Word<'_>,
    first: usize,
) -> Option<u32> {
    let (a, b, c) = (some!(format(a, FORMATS)), some!(format(b, FORMATS)), some!(format(c, SUMS)));
    let mut bits = (sparse as u32) << 2 | c << 4 | a << 7 | b << 10 | (n as u32 >> 3) << 17 | (m as u32 >> 4) << 24;
    // Where each option has its bit.
    let places: [(&str, u32); 5] = [("MN", 15), ("MN", 16), ("Neg", 13), ("Neg", 14), ("True", 3)];
    each!(for i in 0..places.len() {
        if word.is_one_of(first + i, &[places[i].0]) {
            bits |= 1 << places[i].1;
        }
    });
    Some(bits)
}

const fn format(element: Element, formats: &[(&str, u32)]) -> Option<u32> {
    each!(for i in 0..formats.len() {
        if Reader::new(element.name()).is(formats[i].0) {
            return Some(formats[i].1);
        }
    });
    None
}
