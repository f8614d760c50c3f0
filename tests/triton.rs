//! Tests Triton's layouts with the recorded results in `tests/data/triton_layouts.jsonl`, and every syntax for an
//! attribute.
//!
//! A row contains an attribute as printed by Triton 3.9, a shape, and Triton's linear layout: the coordinate that each
//! bit of the register, lane, warp and block index adds.

use colex::{Layout, layout};
use layout_compiler::{Value, eval};
use serde_json::Value as Json;

fn vectors(row: &Json, of: &str) -> Vec<Vec<i64>> {
    serde_json::from_value(row[of].clone()).unwrap()
}

/// Returns the indices that the bits of a mode add, in column-major order of the shape.
fn columns(row: &Json, of: &[&str], shape: &[i64]) -> Vec<i64> {
    let index = |vector: Vec<i64>| vector.iter().zip(shape).rev().fold(0, |index, (c, extent)| index * extent + c);
    of.iter().flat_map(|of| vectors(row, of)).map(index).collect()
}

#[test]
fn layouts_are_those_of_triton() {
    let rows: Vec<Json> = include_str!("data/triton_layouts.jsonl").lines().map(|line| line.parse().unwrap()).collect();
    assert!(rows.len() > 500);
    for row in rows {
        let shape: Vec<i64> = serde_json::from_value(row["shape"].clone()).unwrap();
        let spelled = shape.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let text = format!("tile_to_shape({}, ({spelled}))", row["layout"].as_str().unwrap());
        let Ok(Value::Layout(layout)) = eval(&text) else { panic!("{text}: {:?}", eval(&text)) };
        let modes = [&["lane", "warp"][..], &["register"], &["block"]].map(|of| columns(&row, of, &shape));
        let expected: Vec<i64> = modes.concat();
        assert_eq!(*layout.columns().unwrap(), expected, "{text}");
        let bits = |mode: usize| layout.shape().mode(&[mode]).map_or(0, |mode| mode.size().trailing_zeros() as usize);
        assert_eq!([0, 1, 2].map(bits), modes.map(|mode| mode.len()), "{text}");
    }
}

layout! {
    struct Pasted = tile_to_shape(
        #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>,
        (128,64)
    );
    struct Typed = tensor<128x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>>
        where injective, size == 8192;
    struct Rows<const M: usize> = tile_to_shape(
        #ttg.slice<{dim = 1, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [16, 8]}>}>,
        M
    );
    struct Words<const W: usize> = blocked((1,4), (8,4), (W,1), (1,0), (128,64));
    fn element(thread: u32, value: u32) -> u32 = Typed;
}

#[test]
fn every_form_reads_attributes() {
    assert_eq!(Pasted::LAYOUT.to_string(), "((4,32),(4,4,4)):((512,1),(128,2048,32))");
    assert_eq!(Typed::LAYOUT, Pasted::LAYOUT);
    assert_eq!(Words::<4>::LAYOUT, Pasted::LAYOUT);
    assert_eq!(Rows::<64>::LAYOUT.to_string(), "((4,8,2),(2,2)):((0,1,16),(8,32))");
    assert_eq!(element(37, 5), 9 + 128 * 21);
    let direct = layout!(nvidia_mma<2>((1,1), (16,8), (16,8)));
    assert_eq!(direct.at((5_u32, 3_u32)), 9 + 16 * 3);
}

#[test]
fn instructions_of_cute_are_those_of_triton() {
    for (triton, cute) in [
        ("nvidia_mma<2>((1,1), (16,8), (16,8))", "CLayout(SM80_16x8x16_F32F16F16F32_TN)"),
        ("dot_operand<0,2,2>((1,1), (16,8), (16,16))", "ALayout(SM80_16x8x16_F32F16F16F32_TN)"),
        ("nvidia_mma<3>((4,1), (16,64,16), (64,64))", "CLayout(SM90_64x64x16_F32F16F16_SS<K,K>)"),
    ] {
        let [a, b] = [triton, cute].map(|text| match eval(text).unwrap() {
            Value::Layout(layout) => layout,
            value => panic!("{value}"),
        });
        assert_eq!(a.coalesce_by(&(1, 1).into()), b.coalesce_by(&(1, 1).into()), "{cute}");
    }
    // B of `mma` has the modes (N,K) in CuTe and (K,N) in Triton.
    let b: Layout = "((4,8),(2,2)):((16,1),(8,64))".parse().unwrap();
    let turned = eval("(8,16):(16,1) o dot_operand<1,2,2>((1,1), (16,8), (16,8))");
    assert!(turned.is_ok());
    let Ok(Value::Layout(ours)) = eval("dot_operand<1,2,2>((1,1), (16,8), (16,8))") else { panic!() };
    for (thread, value) in (0..32).flat_map(|thread| (0..4).map(move |value| (thread, value))) {
        let (index, theirs) = (ours.at((thread, value)), b.at((thread, value)));
        assert_eq!((index % 16, index / 16), (theirs / 8, theirs % 8));
    }
}
