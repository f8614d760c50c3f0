//! Tests that operations on layouts with symbols, and on layouts without modes, return a result or an error, and never
//! panic.

use super::layout;
use crate::algebra::Tiler;
use crate::{Basis, Int, IntTuple, Layout, Swizzle, Symbol};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::String;
use std::vec::Vec;
extern crate std;

fn extent(name: u8) -> IntTuple {
    IntTuple::leaf(Int::extent(Symbol::new(name, 1)))
}

fn stride(name: usize) -> IntTuple {
    IntTuple::leaf(Int::new(1).of(Basis::named(name).expect("a name")))
}

fn tuple(modes: &[IntTuple]) -> IntTuple {
    IntTuple::tuple(modes).expect("few modes")
}

/// Returns layouts with symbols as extents, as strides and as an offset, layouts without modes, and usual layouts.
fn operands() -> Vec<Layout> {
    let int = IntTuple::int;
    let new = |shape: &[IntTuple], stride: &[IntTuple]| Layout::new(&tuple(shape), &tuple(stride)).expect("valid");
    let quotient = IntTuple::leaf(Int::extent(Symbol::new(0, 1).by(4).expect("small")));
    let mut all = std::vec![
        new(&[extent(0)], &[int(1)]),
        Layout::new(&extent(0), &int(1)).expect("valid"),
        new(&[extent(0), extent(1)], &[stride(1), int(1)]),
        new(&[int(4), extent(0)], &[int(1), int(4)]),
        new(&[extent(0), int(4)], &[int(1), stride(0)]),
        new(&[int(4), int(8)], &[stride(0), int(1)]),
        new(&[quotient, int(8)], &[int(8), int(1)]),
        new(&[tuple(&[extent(0), int(2)]), int(4)], &[tuple(&[int(8), int(4)]), int(1)]),
    ];
    all.extend(
        ["(4,8):(8,1)", "(4,8):(1@0,1@1)", "(4,8):(f1,f4)", "Sw<1,0,2> o (4,8):(8,1)", "8:1", "1:0"].map(layout),
    );
    let tile = layout("(4,8):(8,1)");
    all.push(tile.slice(&IntTuple::from((0, 0))).expect("a coordinate"));
    all.push(tile.slice_in_place(&IntTuple::from((1, 1))).expect("a coordinate"));
    all
}

/// Evaluates to the list of the calls that panic, with their operands.
macro_rules! panics {
    ($operands:expr; $($call:expr),* $(,)?) => {{
        let mut panics: Vec<String> = Vec::new();
        $(
            if catch_unwind(AssertUnwindSafe(|| _ = $call)).is_err() {
                panics.push(std::format!("{} of {}", stringify!($call), $operands));
            }
        )*
        panics
    }};
}

#[test]
fn operations_of_one_layout() {
    let mut found = Vec::new();
    for a in operands() {
        found.extend(panics!(a;
            a.coalesce(), a.filter(), a.complement_default(), a.right_inverse(), a.left_inverse(), a.nullspace(),
            a.upcast(2), a.downcast(2), a.recast(8, 16), a.recast(12, 8), a.make_layout_like(), a.make_fragment_like(), a.reverse(),
            a.coshape(), a.check(), a.verify(), a.flatten(), a.get(0), a.get((0, 0)), a.crd2idx(&IntTuple::int(1)), a.max_alignment(),
            a.tiles_exactly(), a.is_known(), a.is_empty(), a.start(),
            a.filter_zeros(), a.sort(), a.squeeze(), a.leading_dim(), a.columns(), a.with_xor_strides(), a.front(),
            a.get_hier_coord(1), a.get_flat_coord(1), a.get_1d_coord(1), a.swizzled(Swizzle::new(1, 0, 1).expect("small"), 1),
            a.mode(&[1]), a.select(&[1, 0]), a.take(0, 1), a.group(0, 1), a.insert(0, &a), a.remove(0), a.wrap(), a.unwrap(), a.zip(),
            a.append_to(3, &a), a.prepend_to(3, &a), a.replace(0, &a), a.rank_of(&[0]), a.depth_of(&[0]),
            a.shape_of(&[0]), a.stride_of(&[0]), a.is_static(), a.is_integral(), a.has_integer_indices(), a.get_slice(0),
            a.local_partition(&a, 0), a.component(Basis::ONE), a.marked(true), a.first_name(), a.layout_part(),
            a.domain_offset(&a.shape()), a.shifted(&IntTuple::int(3)), a.shifted(&a.shape()),
            Layout::left(&a.shape()), Layout::right(&a.shape()), Layout::make_identity_layout(&a.shape()), Layout::domain_distribute(&a.shape(), 2),
        ));
        if a.is_known() {
            found.extend(panics!(a; a.size(), a.cosize(), a.bounds(), a.index(0), a.coords().count(), a.size_of(&[0])));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn operations_of_two_layouts() {
    let mut found = Vec::new();
    for a in operands() {
        for b in operands() {
            let shape = b.shape();
            found.extend(panics!(std::format!("{a}, {b}");
                a.composition(&b), a.blocked_product(&b), a.raked_product(&b), a.append(&b), a.prepend(&b), a.greatest_common_domain(&b),
                a.max_common_layout(&b), a.max_common_vector(&b), a.tile_to_shape(&shape, None), a.tile_to_shape(&shape, Some(&shape)),
                a.tile_to_mma_shape(&shape, None), a.complement(&shape), a.with_shape(&shape), a.slice(&shape), a.crd2idx(&shape), a.get(shape),
                a.coalesce_by(&shape), a.filter_by(&shape), a.filter_zeros_by(&shape), a.dice(&shape), a.slice_in_place(&shape),
                a.slice_and_offset(&shape), a.domain_offset(&shape), a.layout_add(&b), a.unflatten(&shape),
                a.local_partition(&b, 1), a.local_partition_step(&b, 1, &shape), a.shifted(&shape), a.mode(&[0]),
                Layout::make_layout(&[a, b]), Layout::make_ordered_layout(&a.shape(), &shape), Layout::new(&a.shape(), &b.stride()),
            ));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn operations_of_tuples() {
    let mut found = Vec::new();
    for a in operands().iter().flat_map(|a| [a.shape(), a.stride()]) {
        found.extend(panics!(a; a.compact_col_major(), a.compact_row_major(), a.product_each(), a.flatten(), a.sum(), a.is_static(), a.wrap(), a.unwrap(), a.zip(), a.mode(&[0])));
        for b in operands().iter().flat_map(|b| [b.shape(), b.stride()]) {
            found.extend(panics!(std::format!("{a}, {b}");
                a.ceil_div(&b), a.shape_div(&b), a.round_up(&b), a.idx2crd(&b), a.crd2idx(&b), a.crd2crd(&a, &b), a.elem_less(&b), a.lex_less(&b),
                a.colex_less(&b), a.compatible(&b), a.congruent(&b), a.weakly_congruent(&b), a.evenly_divides(&b), a.idx2crd_strided(&b, &a),
                a.inner_product(&b), a.elem_scale(&b), a.product_like(&b), a.repeat_like(&b), a.unflatten(&b), a.slice(&b), a.dice(&b),
                a.append(&b), a.prepend(&b), a.compact_order(&b),
            ));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn operations_with_tilers() {
    let mut found = Vec::new();
    for a in operands() {
        for b in operands() {
            let list = Tiler::shape(&b.shape()).unwrap_or(Tiler::KEEP);
            let both = Tiler::modes(&[Tiler::layout(&b), Tiler::KEEP]).unwrap_or(Tiler::KEEP);
            for tiler in [Tiler::layout(&b), list, both] {
                let (shape, zero) = (a.shape(), IntTuple::int(0));
                found.extend(panics!(std::format!("{a}, {tiler}");
                    a.logical_divide(&tiler), a.zipped_divide(&tiler), a.tiled_divide(&tiler), a.flat_divide(&tiler),
                    a.logical_product(&tiler), a.zipped_product(&tiler), a.tiled_product(&tiler), a.flat_product(&tiler),
                    a.composition_by(&tiler), a.overruns(&tiler), a.overrun(&tiler), tiler.is_static(), tiler.modes_of(),
                    a.local_tile(&tiler, &zero), a.local_tile(&tiler, &shape), a.outer_partition(&tiler, &zero), a.outer_partition(&tiler, &shape),
                    shape.ceil_div_by(&tiler), shape.evenly_divides_by(&tiler),
                ));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
