//! Tests tensor maps in the types of the CUDA driver. This is a separate test, because with the feature `cudarc` the
//! unit tests would have to be built a second time.
#![cfg(feature = "cudarc")]

use layout_hardware::descriptors::{SmemSwizzle, TensorMap};
use layout_runtime::{Layout, Tiler};

fn map(gmem: &str, smem: &str, tile: (i64, i64), bits: i64) -> TensorMap {
    let layout = |text: &str| text.parse::<Layout>().unwrap();
    TensorMap::new(&layout(gmem), &layout(smem), &Tiler::from(tile), bits).unwrap()
}

#[test]
fn arguments_are_those_of_the_map() {
    let map = map("(1000,136):(144,1)", "Sw<3,3,3> o ((8,16),64):((64,512),1)", (128, 64), 16);
    let of = map.arguments().unwrap();
    assert_eq!((of.tensor_rank, of.global_dim, of.global_strides), (2, &[136, 1000][..], &[288][..]));
    assert_eq!((of.box_dim, of.element_strides), (&[64, 128][..], &[1, 1][..]));
    assert_eq!(of.swizzle as u32, map.swizzle_code());
}

#[test]
fn rows_that_start_anywhere_are_not_asked_for_twice() {
    use cudarc::driver::sys::CUtensorMapL2promotion as Promotion;
    let of_rows = |gmem: &str| {
        let map = map(gmem, "Sw<3,3,3> o ((8,16),64):((64,512),1)", (128, 64), 16);
        map.arguments().unwrap().l2_promotion
    };
    assert!(of_rows("(1000,1024):(1024,1)") == Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
    assert!(of_rows("(1000,136):(136,1)") == Promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B);
}

#[test]
fn swizzles_have_the_numbers_of_the_driver() {
    let atoms = [
        ("(8,8):(8,1)", (8, 8)),
        ("Sw<1,3,3> o (8,16):(16,1)", (8, 16)),
        ("Sw<2,3,3> o (8,32):(32,1)", (8, 32)),
        ("Sw<3,3,3> o (8,64):(64,1)", (8, 64)),
    ];
    let [others @ .., last] = SmemSwizzle::ALL;
    for ((smem, tile), swizzle) in atoms.into_iter().zip(others) {
        let map = map("(1024,1024):(1024,1)", smem, tile, 16);
        assert_eq!((map.swizzle(), map.arguments().unwrap().swizzle as u32), (swizzle, swizzle as u32));
    }
    let map = map("(1024,1024):(1,1024)", "Sw<2,3,2> o (32,4):(1,32)", (32, 4), 32);
    assert!(map.swizzle() == last && map.arguments().is_none());
}
