//! Compares operations on swizzles and XOR strides with the definition at every coordinate.

extern crate std;

mod by_mode;
mod factors;
mod inputs;
mod judge;
mod laws;
mod vectors;

use crate::algebra::linear::compose::XorAdded;
use crate::rules::Swizzled;
use by_mode::{divides_and_products_are_exact, operations_by_mode_are_exact};
use factors::{carried_modes_are_left_out, products_are_divided};
use inputs::table;
use laws::{complements_follow_their_law, composition_is_exact, inverses_follow_their_laws, vectors_are_whole_in_both};

use crate::{Layout, Swizzle, Tiler};
use arbitrary::Unstructured;
use std::string::ToString;
use std::vec::Vec;

#[test]
fn a_swizzled_layout_is_its_xor_strides() {
    for bits in 0..=5 {
        for (base, shift) in (0..4).flat_map(|base| (-6_i64..=6).map(move |shift| (base, shift))) {
            let Ok(swizzle) = Swizzle::new(bits, base, shift) else { continue };
            let plain: Layout = "((8,8),(4,8)):((1,64),(512,8))".parse().expect("a layout");
            let swizzled = plain.swizzled(swizzle, 0).expect("indices that are not negative");
            let columns = swizzled.columns().expect("a linear layout");
            let xor = Layout::from_columns(&plain.shape(), &columns).expect("as many columns");
            assert_eq!(table(&xor), table(&swizzled), "{swizzled}: {xor}");
            assert_eq!(xor.to_string().parse(), Ok(xor));
        }
    }
}

#[test]
fn examples() {
    let layout = |text: &str| text.parse::<Layout>().expect(text);
    assert_eq!(table(&layout("(4,(4,3)):(f1,(f5,f16))")), table(&layout("Sw<2,0,2> o (4,(4,3)):(1,(4,16))")));
    let a = layout("(2,2,2,2):(2,1,4,8)");
    let r = a.composition(&layout("Sw<2,0,2> o 16:1")).expect("a layout");
    assert_eq!(r.to_string(), "(2,2,2,2):(f2,f1,f6,f9)");
    let same = |a: &str, b: &str| {
        let (a, b) = (layout(a).right_inverse().expect("linear"), layout(b));
        assert_eq!(table(&a), table(&b));
        a.to_string()
    };
    let inverse = same("Sw<3,3,3> o (128,64):(64,1)", "Sw<3,0,-10> o (64,128):(128,1)");
    assert_eq!(inverse, "Sw<3,0,-10> o 0 o (64,128):(128,1)");
    assert_eq!(layout("(4,8):(f3,f16)").coalesce().to_string(), "(4,8):(f3,f16)");
    assert_eq!(layout("(4,8):(f3,f12)").coalesce().to_string(), "32:f3");
    let stacked = layout("(16,16):(16,1)").swizzled(Swizzle::new(2, 0, 4).expect("a swizzle"), 0).expect("a layout");
    let twice = stacked.swizzled(Swizzle::new(1, 0, 2).expect("a swizzle"), 0).expect("a layout");
    assert!(twice.is_xor() && table(&twice).iter().zip(table(&stacked)).all(|(a, b)| *a == b ^ b >> 2 & 1), "{twice}");
}

#[test]
fn vectors_and_alignments_of_linear_layouts() {
    random::inputs(10_000, vectors_are_whole_in_both);
}

/// The same swizzle permutes rows differently if the strides of two layouts differ, so vectors must not become longer.
#[test]
fn one_swizzle_does_not_make_vectors_longer() {
    let layout = |text: &str| text.parse::<Layout>().expect(text);
    let swizzled = |stride: i64| layout(&std::format!("Sw<3,3,3> o (64,8):(1,{stride})"));
    assert_eq!(swizzled(64).max_common_vector(&swizzled(128)), Ok(8));
    assert_eq!(swizzled(64).max_common_vector(&swizzled(64)), Ok(512));
    let offset = layout("Sw<0,0,0> o 3 o 8:1");
    assert_eq!(offset.max_common_vector(&offset), Ok(8));
    assert_eq!(layout("3:f1").max_alignment(), 1);
    assert_eq!(layout("(4,6):(f1,f4)").max_alignment(), 8);
}

/// In `Sw<1,0,1> o 1 o 8:1`, the offset is added. If the result of a divide had XOR strides, its offset would be XORed,
/// and the indices would be wrong.
#[test]
fn an_offset_that_is_added_stays_added() {
    let layout = |text: &str| text.parse::<Layout>().expect(text);
    let tile = |text: &str| Tiler::layout(&layout(text));
    let divided =
        layout("Sw<1,0,1> o 1 o 8:1").logical_divide(&tile("(2,2):(f1,f3)")).expect("a layout behind another swizzle");
    assert_eq!(
        (divided.to_string().as_str(), table(&divided)),
        ("Sw<1,0,-1> o 3 o ((2,2),2):((-2,1),4)", [1, 3, 4, 2, 5, 7, 8, 6].into())
    );
    let picked = Tiler::modes(&[tile("Sw<1,0,1> o 4:1"), Tiler::KEEP]).expect("two tilers");
    let l = layout("Sw<1,0,1> o 1 o (4,2):(1,4)");
    assert_eq!(table(&l.composition_by(&picked).expect("the same")), [1, 3, 4, 2, 5, 7, 8, 6]);
    let copies = layout("Sw<1,1,2> o 17 o 4:1").logical_product(&tile("(2,2):(f2,f3)"));
    assert!(copies.is_err_and(|error| error.without_place() == XorAdded { offset: 17 }.error()));
    let apart = layout("Sw<1,0,1> o 8 o 8:1").logical_divide(&tile("(2,2):(f1,f3)")).expect("8 is a bit of its own");
    assert_eq!(table(&apart), [0, 1, 3, 2, 4, 5, 7, 6].map(|c| table(&layout("Sw<1,0,1> o 8 o 8:1"))[c]));
}

#[test]
fn a_tile_of_a_list_has_no_swizzle_of_its_own() {
    let tiler = |text: &str| Tiler::modes(&[Tiler::layout(&text.parse().expect(text))]).map(|tiler| tiler.to_string());
    assert_eq!(tiler("Sw<2,0,2> o (4,3):(1,4)"), Ok("[(4,3):(f1,f5)]".into()));
    assert_eq!(tiler("Sw<3,2,6> o (4,4):(48,0)"), Ok("[(4,4):(48,0)]".into()));
    let refused = tiler("Sw<2,0,2> o (3,4):(1,4)").expect_err("no layout without a swizzle");
    assert_eq!(refused.without_place(), Swizzled.error());
}

#[test]
fn compositions_exist_exactly_where_there_is_a_layout() {
    random::inputs(400, composition_is_exact);
}

/// Run this test with `cargo test --release -p layout-runtime --lib thousand -- --ignored`.
#[test]
#[ignore = "ten seconds without optimization"]
fn five_thousand_compositions() {
    random::inputs(5_000, composition_is_exact);
}

#[test]
fn inverses_of_linear_layouts() {
    random::inputs(3_000, inverses_follow_their_laws);
}

#[test]
fn operations_by_mode_of_linear_layouts() {
    random::inputs(3_000, operations_by_mode_are_exact);
}

#[test]
fn divides_and_products_of_linear_layouts() {
    random::inputs(3_000, divides_and_products_are_exact);
}

#[test]
fn products_are_taken_apart() {
    random::inputs(5_000, products_are_divided);
}

#[test]
fn modes_that_are_carried_through_are_left_out() {
    random::inputs(5_000, carried_modes_are_left_out);
}

#[test]
fn complements_of_linear_layouts() {
    random::inputs(3_000, complements_follow_their_law);
}

/// Tests `Sw o (Sw o L)` for layouts that need not be linear over GF(2). If a layout with these indices exists, the
/// operation must return such a layout.
#[test]
fn two_swizzles_of_any_layout() {
    let (mut linear, mut others, mut refused) = (0, 0, 0);
    random::inputs(3_000, |u| {
        let rank = u.int_in_range(1..=3)?;
        let mut modes = Vec::new();
        for _ in 0..rank {
            modes.push((u.int_in_range(1..=6)?, u.int_in_range(0..=16)?));
        }
        let (shape, stride): (Vec<i64>, Vec<i64>) = modes.into_iter().unzip();
        let layout = Layout::from_slices(&shape, &stride).expect("small");
        let mut swizzle = || {
            let (bits, base, shift) = (u.int_in_range(1..=2)?, u.int_in_range(0..=3)?, u.int_in_range(-4..=4)?);
            Ok::<_, arbitrary::Error>(Swizzle::new(bits, base, shift).unwrap_or(Swizzle::IDENTITY))
        };
        let (inner, outer) = (swizzle()?, swizzle()?);
        let Ok(once) = layout.swizzled(inner, 0) else { return Ok(()) };
        let wanted: Vec<i64> = table(&once).into_iter().map(|index| outer.apply(index)).collect();
        match once.swizzled(outer, 0) {
            Ok(twice) => {
                assert_eq!(table(&twice), wanted, "{outer} o {once} = {twice}");
                *(if once.columns().is_ok() { &mut linear } else { &mut others }) += 1;
            }
            Err(error) => {
                assert!(!judge::has_layout(&wanted, &inputs::extents(&layout)), "{outer} o {once}: {error}");
                refused += 1;
            }
        }
        Ok(())
    });
    assert!(linear > 100 && others > 100 && refused > 10, "{linear} linear, {others} others, {refused} refused");
}

/// Returns a source of pseudorandom bytes that are the same in every run.
fn bytes(state: &mut u64) -> Vec<u8> {
    let mut next = || {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as u8
    };
    (0..96).map(|_| next()).collect()
}

/// Run this test with `cargo test --release -p layout-runtime --lib thousand -- --ignored`.
#[test]
#[ignore = "minutes without optimization"]
fn fifty_thousand_pairs() {
    let mut state = 1;
    for _ in 0..50_000 {
        let input = bytes(&mut state);
        let u = &mut Unstructured::new(&input);
        let laws = [
            composition_is_exact,
            inverses_follow_their_laws,
            complements_follow_their_law,
            operations_by_mode_are_exact,
            divides_and_products_are_exact,
        ];
        for check in laws {
            let _ = check(u);
        }
    }
}
