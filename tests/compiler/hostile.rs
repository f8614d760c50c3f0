//! Tests arbitrary input. Each operation must return a value or an error. An operation must never panic, and no number
//! may overflow.

use arbitrary::Unstructured;
use layout_hardware::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
use layout_hardware::descriptors::{Boxes, Major, gmma_descriptor, gmma_stages, umma_descriptor, umma_stages};
use layout_index::plan::{IntWidth, Options, Target, disagreement, plan};
use layout_proofs::synthesis::{Means, fewest_conflicts_within};
use layout_proofs::{
    Budget, bank_conflicts_within, coalesced_within, compact, disjoint_within, divides, index_range, injective,
    surjective_within, vector_width, vector_within,
};
use layout_runtime::{Basis, Int, IntTuple, Layout, Swizzle, Tiler};
use std::vec::Vec;

fn integer(u: &mut Unstructured<'_>) -> arbitrary::Result<i64> {
    Ok(match u.int_in_range(0..=5)? {
        0 => u.int_in_range(0..=3)?,
        1 => u.int_in_range(1..=64)?,
        2 => 1 << u.int_in_range(0..=62)?,
        3 => (1 << u.int_in_range(1..=62)?) - 1,
        4 => *u.choose(&[-1, -2, -7, 1 - (1 << 62), -i64::MAX, i64::MIN])?,
        _ => u.arbitrary()?,
    })
}

fn tuple(u: &mut Unstructured<'_>, depth: usize) -> arbitrary::Result<IntTuple> {
    if depth == 0 || u.ratio(1, 2)? {
        return Ok(IntTuple::int(integer(u)?));
    }
    let modes: Result<Vec<_>, _> = (0..u.int_in_range(1..=3)?).map(|_| tuple(u, depth - 1)).collect();
    Ok(IntTuple::tuple(&modes?).unwrap_or(IntTuple::int(1)))
}

fn layout(u: &mut Unstructured<'_>) -> arbitrary::Result<Layout> {
    let shape = tuple(u, 3)?;
    let extents: Vec<i64> = shape.leaves().iter().map(|leaf| leaf.value().max(1)).collect();
    let mut shape = shape;
    let mut stride = shape;
    for (i, extent) in extents.into_iter().enumerate() {
        shape.tree.leaves[i] = Int::new(if u.ratio(2, 3)? { extent % 9 + 1 } else { extent });
        stride.tree.leaves[i] = Int::new(integer(u)?);
    }
    let layout = Layout::new(&shape, &stride).unwrap_or(Layout::UNIT);
    if u.ratio(1, 5)? {
        let swizzle = Swizzle::new(u.int_in_range(0..=4)?, u.int_in_range(0..=6)?, u.int_in_range(-6..=6)?);
        return Ok(swizzle.and_then(|s| layout.swizzled(s, u.int_in_range(0..=99).unwrap_or(0))).unwrap_or(layout));
    }
    Ok(layout)
}

fn tiler(u: &mut Unstructured<'_>) -> arbitrary::Result<Tiler> {
    Ok(match u.int_in_range(0..=3)? {
        0 => Tiler::KEEP,
        1 => Tiler::shape(&tuple(u, 2)?).unwrap_or(Tiler::KEEP),
        2 => Tiler::layout(&layout(u)?),
        _ => {
            let parts: Result<Vec<_>, _> =
                (0..u.int_in_range(1..=3)?).map(|_| Ok(Tiler::layout(&layout(u)?))).collect();
            Tiler::modes(&parts?).unwrap_or(Tiler::KEEP)
        }
    })
}

/// Checks that each result is a valid layout.
#[track_caller]
fn sound(results: &[Result<Layout, layout_runtime::Error>]) {
    for (i, result) in results.iter().enumerate() {
        match result {
            Ok(layout) => assert_eq!(layout.check(), Ok(*layout), "result {i}: {layout}"),
            Err(error) => assert!(!error.operation().is_empty(), "result {i}: {error:?}"),
        }
    }
}

#[test]
fn no_input_panics() {
    random::inputs(2_000, |u| {
        let (a, b, t) = (layout(u)?, layout(u)?, tiler(u)?);
        let (shape, n, m) = (tuple(u, 3)?, integer(u)?, integer(u)?);
        sound(&[Ok(a.coalesce()), Ok(a.filter()), Ok(a.filter_zeros())]);
        sound(&[a.coalesce_by(&shape), a.filter_by(&shape), a.complement(&shape), a.complement_default()]);
        sound(&[a.composition(&b), a.composition_by(&t), a.right_inverse(), a.left_inverse(), a.nullspace()]);
        sound(&[a.logical_divide(&t), a.zipped_divide(&t), a.tiled_divide(&t), a.flat_divide(&t)]);
        sound(&[a.logical_product(&t), a.zipped_product(&t), a.tiled_product(&t), a.flat_product(&t)]);
        sound(&[a.blocked_product(&b), a.raked_product(&b), a.tile_to_shape(&shape, None)]);
        sound(&[a.max_common_layout(&b), a.make_layout_like(), Layout::make_identity_layout(&shape)]);
        sound(&[Layout::make_ordered_layout(&b.shape(), &shape), Layout::make_ordered_layout(&shape, &b.stride())]);
        sound(&[a.upcast(n), a.downcast(n), a.recast(n, m)]);
        let _ = (a.overruns(&t), a.tiles_exactly(), a.max_common_vector(&b), a.max_alignment());
        Ok(())
    });
}

/// Small extents, and extents near limits from 31 to 63 bits.
const NEAR: [i64; 11] =
    [1, 2, 3, (1 << 31) - 1, 1 << 31, 1 << 32, (1 << 61) + 1, (1 << 62) - 1, 1 << 62, i64::MAX - 1, i64::MAX];

/// Calls `f` with all tuples of one or two of these extents, for use as shapes and strides.
fn near(mut f: impl FnMut(IntTuple)) {
    for a in NEAR {
        f(IntTuple::int(a));
        NEAR.into_iter().for_each(|b| f(IntTuple::flat(&[a, b]).expect("two modes")));
    }
}

/// Tests that products and sums of sizes do not overflow. If the tiles of a divide overrun, a product of extents can
/// exceed 63 bits.
#[test]
fn sizes_near_the_limit_do_not_overflow() {
    let (mut layouts, mut tilers) = (Vec::new(), Vec::new());
    near(|shape| {
        let strides =
            [Layout::left(&shape), Layout::make_ordered_layout(&shape, &IntTuple::flat(&[1, 0]).expect("two"))];
        layouts.extend(strides.into_iter().flatten());
        layouts.extend([0, 1, -1, 1 << 31].into_iter().filter_map(|stride| {
            let stride = if shape.rank() == 1 { IntTuple::int(stride) } else { IntTuple::flat(&[stride, 1]).ok()? };
            Layout::new(&shape, &stride).ok()
        }));
        tilers.extend(Tiler::shape(&shape));
    });
    let operands: Vec<Layout> = layouts.iter().copied().step_by(3).collect();
    tilers.extend(operands.iter().map(Tiler::layout));
    for a in &layouts {
        let _said = Said([*a, *a, *a]);
        sound(&[Ok(a.coalesce()), Ok(a.filter()), a.complement_default(), a.right_inverse(), a.left_inverse()]);
        sound(&[a.upcast(2), a.downcast(2), a.recast(8, 6), a.nullspace(), a.make_layout_like()]);
        let _ = (
            a.size(),
            a.cosize(),
            a.bounds(),
            a.coshape(),
            a.max_alignment(),
            injective(a),
            compact(a),
            index_range(a),
        );
        for t in &tilers {
            sound(&[a.logical_divide(t), a.zipped_divide(t), a.tiled_divide(t), a.flat_divide(t), a.composition_by(t)]);
            let _ = (a.overruns(t), a.tiles_exactly(), divides(a, t));
            sound(&[a.logical_product(t), a.zipped_product(t), a.tiled_product(t), a.flat_product(t)]);
        }
    }
    for (a, b) in layouts.iter().flat_map(|a| operands.iter().map(move |b| (a, b))) {
        let _said = Said([*a, *b, *b]);
        let shape = b.shape();
        sound(&[a.blocked_product(b), a.raked_product(b), a.tile_to_shape(&shape, None), a.complement(&shape)]);
        sound(&[a.composition(b), a.max_common_layout(b), a.coalesce_by(&shape), a.with_shape(&shape)]);
        let _ = (a.max_common_vector(b), a.slice(&shape), a.get(shape), Layout::make_layout(&[*a, *b]));
        let _ = (a.shape().ceil_div(&shape), a.shape().shape_div(&shape), a.shape().round_up(&shape), shape.size());
        let _ =
            (disjoint_within(a, b, &mut Budget::new(1 << 8)), surjective_within(a, i64::MAX, &mut Budget::new(1 << 8)));
    }
    assert!(layouts.len() > 150 && tilers.len() > 150, "{} layouts, {} tilers", layouts.len(), tilers.len());
}

/// Returns a random layout. Most extents are powers of two, most layouts have XOR strides, and some strides are 0. A
/// third of the layouts have a swizzle and an offset.
fn linear_layout(u: &mut Unstructured<'_>) -> arbitrary::Result<Layout> {
    let (mut shape, mut stride) = (IntTuple::EMPTY, IntTuple::EMPTY);
    let unit = if u.ratio(3, 4)? { Basis::XOR } else { Basis::ONE };
    for _ in 0..u.int_in_range(1..=4)? {
        let extent =
            if u.ratio(1, 8)? { u.int_in_range(1..=9)? } else { 1 << u.choose(&[0, 1, 1, 2, 3, 20, 31, 40, 61])? };
        let step = match u.int_in_range(0..=4)? {
            0 => 0,
            1 => 1 << u.choose(&[0, 3, 20, 31, 32, 40, 61])?,
            _ => u.int_in_range(1..=15)? << u.choose(&[0, 0, 1, 4, 20, 40])?,
        };
        let step = if step == 0 { Int::new(0) } else { Int::new(step).of(unit) };
        shape = shape.push(&IntTuple::int(extent)).unwrap_or(shape);
        stride = stride.push(&IntTuple::leaf(step)).unwrap_or(stride);
    }
    let layout = Layout::new(&shape, &stride).unwrap_or(Layout::UNIT);
    if u.ratio(1, 3)? {
        let swizzle = Swizzle::new(u.int_in_range(0..=4)?, u.int_in_range(0..=40)?, u.int_in_range(-20..=20)?);
        let offset = 1 << u.choose(&[0, 1, 20, 40, 60])?;
        return Ok(swizzle.and_then(|s| layout.swizzled(s, offset)).unwrap_or(layout));
    }
    Ok(layout)
}

/// The operands of a case. If the test fails, the operands are printed when this value is dropped.
struct Said([Layout; 3]);

impl Drop for Said {
    fn drop(&mut self) {
        if std::thread::panicking() {
            std::eprintln!("{} and {} and {}", self.0[0], self.0[1], self.0[2]);
        }
    }
}

/// Tests that intermediate layouts also fit 63 bits, as in `zipped_divide((2,4):(f6,f3),
/// (2,2147483648):(4294967296,0))`.
#[test]
fn no_input_of_the_linear_algebra_panics() {
    random::inputs(100, |u| {
        let (a, b, c) = (linear_layout(u)?, linear_layout(u)?, linear_layout(u)?);
        let _said = Said([a, b, c]);
        let lists = [Tiler::modes(&[Tiler::layout(&b), Tiler::layout(&c)]), Ok(Tiler::layout(&b))];
        let shape = IntTuple::int(integer(u)?);
        for t in lists.into_iter().flatten() {
            sound(&[a.logical_divide(&t), a.zipped_divide(&t), a.tiled_divide(&t), a.flat_divide(&t)]);
            sound(&[a.logical_product(&t), a.zipped_product(&t), a.tiled_product(&t), a.flat_product(&t)]);
            sound(&[a.composition_by(&t)]);
            let _ = (a.overruns(&t), divides(&a, &t));
        }
        sound(&[Ok(a.coalesce()), Ok(a.filter()), Ok(a.filter_zeros()), a.composition(&b), b.composition(&a)]);
        sound(&[a.complement(&shape), a.complement_default(), a.right_inverse(), a.left_inverse(), a.nullspace()]);
        sound(&[a.blocked_product(&b), a.raked_product(&b), a.max_common_layout(&b), a.make_layout_like()]);
        sound(&[a.upcast(2), a.downcast(4), a.recast(8, 32)]);
        let _ = Layout::make_layout(&[a, b]);
        let _ = (a.max_common_vector(&b), a.max_alignment(), injective(&a), index_range(&a), a.cosize(), a.bounds());
        let budget = &mut Budget::new(1 << 10);
        let _ =
            (disjoint_within(&a, &b, budget), surjective_within(&a, 64, budget), vector_within(&a, &[0], 8, budget));
        Ok(())
    });
}

#[test]
fn no_input_of_the_hardware_panics() {
    random::inputs(2_000, |u| {
        let (gmem, smem, tile) = (layout(u)?.marked(true), layout(u)?, tiler(u)?);
        let bits = if u.ratio(1, 8)? { integer(u)? } else { 1 << u.int_in_range(2..=7)? };
        let major = if u.arbitrary()? { Major::K } else { Major::MN };
        let whole = Tiler::shape(&smem.shape()).unwrap_or(Tiler::KEEP);
        let boxes = [
            Boxes::whole(&gmem, &smem, bits),
            Boxes::of(&gmem, &smem, &tile, bits),
            Boxes::of(&smem, &smem, &whole, bits),
            Boxes::of(&gmem, &gmem, &Tiler::layout(&gmem), bits),
        ];
        for boxes in boxes.into_iter().flatten() {
            let _ = (boxes.multicast(u.int_in_range(0..=9)?), boxes.map(&smem));
            let Ok(map) = boxes.map(&gmem) else { continue };
            let _ = (map.tiles(&tile), map.boxes(), map.places(), map.part(0));
        }
        let _ = (gmma_descriptor(&smem, major, bits), umma_descriptor(&smem, major, bits));
        let _ = (gmma_stages(&smem, major, bits), umma_stages(&smem, major, bits));
        Ok(())
    });
}

#[test]
fn no_input_of_the_analysis_panics() {
    random::inputs(2_000, |u| {
        let (a, b, path) = (layout(u)?, layout(u)?, [u.int_in_range(0..=3)?]);
        let (bytes, n) = (1 << u.int_in_range(0..=4)?, integer(u)?);
        let _ = (
            bank_conflicts_within(&a, &b, bytes, &mut Budget::new(1 << 10)),
            coalesced_within(&a, &b, bytes, &mut Budget::new(1 << 10)),
        );
        let _ = (
            bank_conflicts_within(&a, &b, n, &mut Budget::new(1 << 10)),
            disjoint_within(&a, &b, &mut Budget::new(1 << 10)),
            vector_width(&a, &path),
        );
        let _ = (injective(&a), compact(&a), surjective_within(&a, n, &mut Budget::new(1 << 10)), index_range(&a));
        Ok(())
    });
}

#[test]
fn no_input_of_instructions_panics() {
    const ATOMS: [&str; 3] = ["SM80_16x8x16_F32F16F16F32_TN", "SM70_8x8x4_F32F16F16F32_NT", "UniversalFMA<float>"];
    const COPIES: [&str; 3] = ["UniversalCopy<128,16>", "SM75_U32x4_LDSM_N<16>", "SM75_U16x8_LDSM_T<16>"];
    random::inputs(1_000, |u| {
        let (a, b, t) = (layout(u)?, layout(u)?, tiler(u)?);
        let copy = CopyAtom::named(u.choose(&COPIES)?).expect("a copy");
        let mut copies: Vec<_> = [TiledCopy::new(&copy, &a, &b), TiledCopy::cotiled(&copy, &a, &b)].into();
        copies.push(TiledCopy::over(&copy, a, t));
        let atom = MmaAtom::named(u.choose(&ATOMS)?).expect("an instruction");
        let operand = *u.choose(&[Operand::A, Operand::B, Operand::C])?;
        if let Ok(mma) = TiledMma::new(&atom, &a, &t) {
            let _ = (mma.layout_tv(operand), mma.partition(operand, &b), mma.thrfrg(operand, &b));
            copies.extend([TiledCopy::for_operand(&copy, &mma, operand), TiledCopy::for_first_values(&copy, &mma)]);
        }
        for copy in copies.into_iter().flatten() {
            let _ = (copy.layout_tv(Side::Source), copy.partition(Side::Target, &b), copy.retile(&a));
        }
        Ok(())
    });
}

#[test]
fn no_tuple_and_no_coordinate_panics() {
    random::inputs(2_000, |u| {
        let (a, b, c, l) = (tuple(u, 3)?, tuple(u, 3)?, tuple(u, 3)?, layout(u)?);
        let _ = (a.ceil_div(&b), a.shape_div(&b), a.round_up(&b), a.product_each(), a.size(), a.evenly_divides(&b));
        let _ = (a.compatible(&b), a.elem_less(&b), a.crd2idx(&b), a.idx2crd(&b), a.idx2crd_strided(&b, &c));
        let _ = (a.crd2crd(&b, &c), a.compact_col_major(), a.compact_row_major(), a.compact_order(&b));
        let _ = (l.crd2idx(&a), l.get(a), l.slice(&a), l.dice(&a), l.with_shape(&a), l.coshape(), l.reverse());
        let columns = [integer(u)?, integer(u)?, integer(u)?];
        let _ = (l.columns(), Layout::from_columns(&a, &columns), l.joined(integer(u)?));
        let (n, m) = (u.int_in_range(0..=4)?, u.int_in_range(0..=4)?);
        sound(&[l.append(&l), l.replace(n, &l), l.group(n, m), l.take(n, m), l.select(&[n, m])]);
        Ok(())
    });
}

#[test]
fn no_layout_to_plan_or_to_improve_panics() {
    const WIDTHS: [IntWidth; 3] =
        [IntWidth::U32, IntWidth { bits: 16, signed: true }, IntWidth { bits: 64, signed: true }];
    random::inputs(300, |u| {
        let (l, access, other) = (layout(u)?, layout(u)?, layout(u)?);
        for target in [Target::Cpu, Target::Gpu] {
            let options =
                Options { widths: u.choose(&[&WIDTHS[..], &WIDTHS[1..]])?, target, has_upper: u.arbitrary()? };
            let profile = if u.arbitrary()? { l.shape() } else { tuple(u, 2)? };
            if let Ok(plan) = plan(&l, &profile, &options) {
                assert_eq!(disagreement(&l, &profile, &plan), None, "{l} at {profile}");
            }
        }
        let bytes = 1 << u.int_in_range(0..=4)?;
        for means in [Means::Xor, Means::Swizzle, Means::Tma, Means::Padding] {
            let _ = fewest_conflicts_within(&l, &[access, other], bytes, means, &mut Budget::new(1 << 10));
        }
        Ok(())
    });
}
