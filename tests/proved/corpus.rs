//! The proofs cover the layouts of the cost tables and of the kernels' texts. The proofs cover every form of
//! coordinate, every way to compute an index, and every integer type. The proofs also cover random layouts.

use crate::case::{Case, Way};
use crate::definition::Definition;
use crate::support::form::Form;
use crate::support::interpret::Range;
use crate::support::reference::{Ints, Reference, Sw};
use random::Rng;
use std::collections::BTreeSet;

/// Layouts that lead to all forms of plans: products, quotients, remainders, bit fields, gathers, swizzles, XORs,
/// offsets and negative strides.
const FORMS: [&str; 26] = [
    "(4,2,3):(1,4,8)",
    "(3,2,3):(3,12,1)",
    "(8,5):(5,1)",
    "(9,8,4):(32,4,1)",
    "(7,11,13,5):(715,65,5,1)",
    "(48000,(1000,7)):(7000,(7,1))",
    "(100000,100000):(1,100000)",
    "(3,536870912):(536870912,1)",
    "((2,2,2),(2,2,2)):((1,4,16),(2,8,32))",
    "((4,8),(2,4)):((16,1),(8,64))",
    "(1,8,1):(7,2,9)",
    "(4,8):(0,1)",
    "(4,8):(0,0)",
    "(4,8):(-8,1)",
    "(4,8):(-1,-4)",
    "(4,6):(1,-4)",
    "Sw<3,3,3> o (6,60):(60,1)",
    "Sw<2,0,-3> o (5,6):(6,1)",
    "Sw<2,0,3> o 5 o (4,8):(8,1)",
    "Sw<3,4,3> o ((8,16),(64,2)):((64,512),(1,8192))",
    "Sw<1,2,5> o 96 o (12,7):(16,1)",
    "(4,(4,3)):(f1,(f5,f16))",
    "((8,8),64):((f72,f520),f1)",
    "(8,8,5):(f9,f18,f64)",
    "Sw<0,0,0> o f5 o (4,3):(f1,f4)",
    "Sw<2,0,3> o f40 o (8,8):(f1,f9)",
];

/// Returns the cases of every layout in the tables and in [`FORMS`], in every form and way, and in every type that is
/// wide enough.
pub(crate) fn known() -> Vec<Case> {
    let table = include_str!("../data/index_cost.tsv").lines().filter(|line| !line.starts_with('#'));
    let table: BTreeSet<&str> = table.filter_map(|line| line.split('\t').next()).collect();
    assert!(table.len() >= 12, "the table has {} layouts", table.len());
    let mut cases = Vec::new();
    for text in table.into_iter().chain(FORMS) {
        let layout = Definition::parse(text).unwrap_or_else(|| panic!("{text} is not a layout"));
        for form in Form::ALL {
            if form.of(&layout.plain.shape) == form {
                cases.extend(ways(&layout, form));
            }
        }
    }
    cases
}

/// Returns cases for a layout, in all ways and types.
fn ways(layout: &Definition, form: Form) -> impl Iterator<Item = Case> {
    let types = |way| if way == Way::Index { &Range::TYPES[..1] } else { &Range::TYPES[..] };
    let all = Way::ALL.into_iter().flat_map(move |way| types(way).iter().map(move |(ty, range)| (way, *ty, *range)));
    all.map(move |(way, ty, range)| Case { layout: layout.clone(), form, way, ty, range })
}

/// Returns a random layout in a random form, type and way.
pub(crate) fn random(rng: &mut Rng) -> Case {
    let (ty, range) = Range::TYPES[rng.usize(0..Range::TYPES.len())];
    let way = Way::ALL[rng.usize(0..Way::ALL.len())];
    let layout = match rng.u32(0..6) {
        0 => bits(rng, true),
        1 => bits(rng, false),
        2 => mixed(rng, range.low < 0),
        3 => swizzled(rng),
        _ => full(rng, range),
    };
    let form = Form::ALL[rng.usize(0..3)].of(&layout.plain.shape);
    Case { layout, form, way, ty, range }
}

/// Returns a layout with extents that are powers of two. If `joined` is true, the last extent may be another number.
/// The layout may have a swizzle and an offset. If `joined` is true, the layout has XOR strides that share bits.
fn bits(rng: &mut Rng, joined: bool) -> Definition {
    let count = rng.usize(1..6);
    let mut extents: Vec<i64> = (0..count).map(|_| 1 << rng.u32(1..4)).collect();
    if joined && rng.bool() {
        extents[count - 1] = rng.i64(2..9);
    }
    let stride = |rng: &mut Rng| if joined { rng.i64(1..200) } else { 1 << rng.u32(0..9) };
    let strides = (0..count).map(|_| stride(rng)).collect();
    let swizzle = if rng.bool() { swizzle(rng) } else { NONE };
    let offset = if rng.u32(0..3) == 0 { rng.i64(1..100) } else { 0 };
    Definition { plain: nested(rng, extents, strides, swizzle, offset), joined }
}

/// Returns a layout with arbitrary extents and strides. If `signed` is true, some strides may be negative.
fn mixed(rng: &mut Rng, signed: bool) -> Definition {
    let count = rng.usize(1..7);
    let extents = (0..count).map(|_| rng.i64(1..14)).collect();
    let stride = |rng: &mut Rng| rng.i64(0..200) * if signed && rng.bool() { -1 } else { 1 };
    let strides = (0..count).map(|_| stride(rng)).collect();
    let offset = if rng.u32(0..4) == 0 { rng.i64(0..50) } else { 0 };
    Definition { plain: nested(rng, extents, strides, NONE, offset), joined: false }
}

/// Returns a layout with a swizzle. The strides are usually not powers of two, so that several terms of the index
/// change the same bits.
fn swizzled(rng: &mut Rng) -> Definition {
    let count = rng.usize(1..5);
    let extents = (0..count).map(|_| rng.i64(2..30)).collect();
    let strides = (0..count).map(|_| rng.i64(1..60)).collect();
    let (swizzle, offset) = (swizzle(rng), rng.i64(0..30));
    Definition { plain: nested(rng, extents, strides, swizzle, offset), joined: false }
}

/// Returns a layout that is compact in some order. The size of the layout is near the maximum of the type, or about a
/// thousandth of it.
fn full(rng: &mut Rng, range: Range) -> Definition {
    let count = rng.usize(2..6);
    let limit = range.high.min(1 << 62) as u64 >> if rng.bool() { 10.min(range.bits() as u32 / 4) } else { 0 };
    let (mut extents, mut size) = (Vec::new(), 1);
    for left in (1..=count).rev() {
        let most = (limit / size) as f64;
        let extent = if left == 1 { most } else { most.powf(rng.f64() / left as f64 * 1.8) };
        extents.push((extent as i64).max(1));
        size *= extents[extents.len() - 1] as u64;
    }
    rng.shuffle(&mut extents);
    let mut order: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut order);
    let (mut strides, mut stride) = (vec![0; count], 1);
    for leaf in order {
        strides[leaf] = stride;
        stride *= extents[leaf];
    }
    Definition { plain: nested(rng, extents, strides, NONE, 0), joined: false }
}

const NONE: Sw = Sw { bits: 0, base: 0, shift: 0 };

fn swizzle(rng: &mut Rng) -> Sw {
    let bits = rng.i64(1..4);
    Sw { bits, base: rng.i64(0..4), shift: rng.i64(bits..5) * if rng.u32(0..4) == 0 { -1 } else { 1 } }
}

/// Groups the leaves into modes of one or two leaves.
fn nested(rng: &mut Rng, extents: Vec<i64>, strides: Vec<i64>, swizzle: Sw, offset: i64) -> Reference {
    let (mut shapes, mut places) = (Vec::new(), Vec::new());
    let mut leaves = extents.into_iter().zip(strides).peekable();
    while let Some((extent, stride)) = leaves.next() {
        let second = if rng.u32(0..3) == 0 { leaves.next() } else { None };
        match second {
            None => {
                shapes.push(Ints::Int(extent));
                places.push(Ints::Int(stride));
            }
            Some(second) => {
                shapes.push(Ints::Tuple(vec![Ints::Int(extent), Ints::Int(second.0)]));
                places.push(Ints::Tuple(vec![Ints::Int(stride), Ints::Int(second.1)]));
            }
        }
    }
    Reference { swizzle, offset, shape: Ints::Tuple(shapes), stride: Ints::Tuple(places) }
}
