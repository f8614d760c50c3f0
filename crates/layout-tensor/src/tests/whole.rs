//! Tests loops, copies and new tensors.

use super::*;
use layout_proofs::is_injective;
use std::vec;

#[test]
fn loops_go_through_every_coordinate_once_in_storage_order() {
    random::inputs(1_000, |u| {
        let layout = layout(u)?;
        let tensor = places(layout);
        let mut seen = Vec::new();
        tensor.for_each(|coordinate, place| seen.push((coordinate, *place)));
        assert!(seen.iter().map(|(_, place)| place).eq(tensor.iter()), "{layout}");
        assert_eq!(tensor.iter().len(), layout.size());
        seen.sort_unstable();
        assert!(seen.into_iter().eq(indices(&layout).into_iter().enumerate()), "{layout}");
        Ok(())
    });
}

#[test]
fn a_copy_moves_every_coordinate_whatever_the_two_layouts_are() {
    random::inputs(1_000, |u| {
        let source = layout(u)?;
        // The destination has the same size as the source.
        let strides = source.shape().compact_row_major().expect("small");
        let target = match u.int_in_range(0..=2)? {
            0 => Layout::new(&source.shape(), &strides).expect("small"),
            1 if is_injective(&source) => source.layout_part().make_layout_like().expect("small"),
            _ => Layout::left(&IntTuple::int(source.size() as i64)).expect("small"),
        };
        let (bits, base, shift) = (u.int_in_range(0..=2)?, u.int_in_range(0..=3)?, u.int_in_range(2..=4)?);
        let offset = u.int_in_range(0..=16)?;
        let target = target.swizzled(Swizzle::new(bits, base, shift).expect("a swizzle"), offset).expect("small");
        let from = places(source);
        let mut to = Tensor::new(vec![usize::MAX; needed(&target)], target).expect("long enough");
        to.copy_from(&from);
        for i in 0..source.size() {
            assert_eq!(to[i], from[i], "{source} to {target} at {i}");
        }
        let written = to.into_storage().into_iter().filter(|place| *place != usize::MAX).count();
        assert_eq!(written, source.size(), "{source} to {target}");
        Ok(())
    });
}

#[test]
fn modes_that_end_inside_each_other_are_copied_too() {
    let from = places("(8,12):(1,8)".parse().expect("a layout"));
    let mut to = Tensor::new(vec![0; 96], "(6,16):(16,1)".parse::<Layout>().expect("a layout")).expect("long enough");
    to.copy_from(&from);
    assert!((0..96).all(|i| to[i] == from[i]));
}

#[test]
fn smaller_tiles_are_copied_to_their_like() {
    let from = places("(5,7):(7,1)".parse().expect("a layout"));
    let mut to = Tensor::new(vec![0; 35], "(5,7):(1,5)".parse::<Layout>().expect("a layout")).expect("long enough");
    let tiles = from.tiles([2, 4]).expect("tiles");
    for (i, mut tile) in to.tiles_mut([2, 4]).expect("tiles").enumerate() {
        tile.copy_from(&tiles.get(i).expect("as many"));
    }
    assert!((0..35).all(|i| to[i] == from[i]));
}

#[test]
fn a_map_has_the_same_coordinates() {
    random::inputs(1_000, |u| {
        let layout = layout(u)?;
        let tensor = places(layout);
        let mapped = tensor.map(|place| place + 1).expect("integral");
        assert!((0..layout.size()).all(|i| mapped[i] == tensor[i] + 1), "{layout}, {}", mapped.layout());
        assert_eq!(mapped.into_storage().len(), layout.size());
        Ok(())
    });
}

#[cfg(feature = "bytemuck")]
#[test]
fn a_recast_tensor_has_the_same_bytes() {
    let mut recasts = 0;
    random::inputs(1_000, |u| {
        let layout = layout(u)?;
        let words: Vec<u32> = (0..needed(&layout) as u32).map(|i| i.wrapping_mul(0x0101_0101)).collect();
        let tensor = Tensor::new(&words, layout).expect("long enough");
        // Recasting to bytes requires that the bytes of an element are adjacent, so the layout needs exactly one mode
        // of stride 1.
        let Ok(bytes) = tensor.recast::<u8>() else { return Ok(()) };
        assert_eq!(bytes.size(), 4 * layout.size());
        let of = |tensor: &Tensor<_, Layout>| -> Vec<u8> { Tensor::iter(tensor).copied().collect::<Vec<u8>>() };
        let mut found = of(&bytes);
        let mut expected: Vec<u8> = indices(&layout)
            .into_iter()
            .flat_map(|i| (0..4).map(move |k| (i, k)))
            .map(|(i, k)| words[i].to_ne_bytes()[k])
            .collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{layout}");
        if let Ok(back) = bytes.recast::<u32>() {
            recasts += 1;
            assert!((0..layout.size()).all(|i| back[i] == tensor[i]), "{layout}, {}", back.layout());
        }
        Ok(())
    });
    assert!(recasts > 0);
}

#[cfg(feature = "bytemuck")]
#[test]
fn wider_elements_that_would_end_outside_are_refused() {
    let refused = |len: usize, text: &str| {
        let data = vec![0_u64; len];
        let bytes = bytemuck::cast_slice::<u64, u8>(&data);
        Tensor::new(bytes, text.parse::<Layout>().expect("a layout")).expect("long enough").recast::<u32>().is_err()
    };
    assert!(!refused(1, "8:1"));
    assert!(refused(1, "6:1"));
    assert!(refused(1, "3:2"));
    assert!(refused(2, "Sw<0,0,0> o 1 o 8:1"));
    let data = [0_u64; 2];
    let bytes = &bytemuck::cast_slice::<u64, u8>(&data)[1..];
    assert!(Tensor::new(bytes, "8:1".parse::<Layout>().expect("a layout")).expect("long").recast::<u32>().is_err());
}

#[cfg(feature = "ndarray")]
#[test]
fn arrays_and_tensors_are_views_of_each_other() {
    let mut arrays = 0;
    random::inputs(1_000, |u| {
        let layout = layout(u)?;
        let mut tensor = places(layout);
        if !layout.swizzle().is_identity() || !is_injective(&layout) {
            assert!(tensor.to_ndarray().is_err());
        }
        if tensor.to_ndarray().is_err() {
            return Ok(());
        }
        arrays += 1;
        let shape: Vec<usize> = layout.flat_modes().map(|(extent, _)| extent as usize).collect();
        let array = tensor.to_ndarray().expect("strides");
        assert_eq!(array.shape(), shape);
        for i in 0..layout.size() {
            assert_eq!(array[&parts(&shape, i)[..]], tensor[i], "{layout} at {i}");
        }
        let back = Tensor::try_from(array).expect("not empty");
        assert!((0..layout.size()).all(|i| back[i] == tensor[i]), "{layout}, {}", back.layout());
        assert!(tensor.to_ndarray_mut().is_ok());
        Ok(())
    });
    assert!(arrays > 20);
    let empty = ndarray::Array2::<u8>::zeros((0, 3));
    let tensor = Tensor::try_from(empty.slice(ndarray::s![.., ..;-1])).expect("no elements");
    assert_eq!((tensor.layout().shape().size(), tensor.size(), tensor.iter().count()), (0, 0, 0));
    assert_eq!(tensor.to_ndarray().expect("no elements").shape(), [0, 3]);
}

/// `Layout::recast` guarantees that the bytes of a wider element are contiguous, even if the layout has a swizzle. In
/// this test, `recast` fails, because the swizzle would separate the bytes of one element.
#[cfg(feature = "bytemuck")]
#[test]
fn wider_elements_whose_parts_a_swizzle_moves_apart_are_refused() {
    let data = [0_u64; 8];
    let bytes = bytemuck::cast_slice::<u64, u8>(&data);
    let layout = parsed("Sw<1,0,-4> o 32:1");
    assert!(Tensor::new(bytes, layout).expect("long enough").recast::<u16>().is_err());
}
