//! Tests access to elements, and views.

use super::*;
use layout_index::views::coords::coord::Selection;
use layout_index::views::coords::side::{Where, Whole};
use layout_runtime::rules::{BelowBuffer, BeyondBuffer, CoordinateStride};
use layout_runtime::{Int, Symbol};
use std::vec;

#[test]
fn a_tensor_is_made_exactly_where_the_buffer_holds_every_index() {
    random::inputs(1_000, |u| {
        let layout = layout(u)?;
        let needed = needed(&layout);
        assert!(Tensor::new(vec![0_u8; needed], layout).is_ok(), "{layout}");
        let error = Tensor::new(vec![0_u8; needed - 1], layout).expect_err("one element is missing");
        let Some(BeyondBuffer { coordinate, index, len }) = BeyondBuffer::of(&error) else { panic!("{error}") };
        assert_eq!((index, len), (needed as i64 - 1, needed as u64 - 1));
        assert_eq!(layout.index(coordinate.number()), index);
        Ok(())
    });
}

#[test]
fn indices_below_the_buffer_and_coordinates_for_indices_are_refused() {
    let tensor = |text: &str| Tensor::new([0; 64], text.parse::<Layout>().expect("a layout")).map(|_| ());
    assert!(matches!(
        BelowBuffer::of(&tensor("(4,2):(-1,4)").expect_err("negative")),
        Some(BelowBuffer { coordinate, index: -3 }) if coordinate.number() == 3
    ));
    assert_eq!(tensor("(4,2):(1@0,1@1)").expect_err("coordinates").without_place(), CoordinateStride.error());
    assert_eq!(tensor("Sw<0,0,0> o 3 o (4,2):(-1,4)"), Ok(()));
    // `new` must reject a layout with symbols, because its largest index is unknown.
    let symbol =
        Layout::left(&IntTuple::tuple(&[IntTuple::from(2), Int::extent(Symbol::new(0, 1)).into()]).expect("few"));
    if let Ok(symbol) = symbol {
        assert!(Tensor::new([0; 64], symbol).is_err());
    }
    // The swizzle maps index 1 to 17, although the cosize is 2.
    assert!(matches!(
        BeyondBuffer::of(&Tensor::new([0; 17], "Sw<1,0,-4> o 2:1".parse::<Layout>().expect("a layout")).expect_err("short")),
        Some(BeyondBuffer { coordinate, index: 17, len: 17 }) if coordinate.number() == 1
    ));
}

#[test]
fn every_coordinate_reads_its_element_and_no_other_reads_any() {
    random::inputs(1_000, |u| {
        let layout = layout(u)?;
        let (tensor, sizes) = (places(layout), sizes(&layout));
        for (i, index) in indices(&layout).into_iter().enumerate() {
            assert_eq!(tensor.get(i), Some(&index), "{layout} at {i}");
            // SAFETY: the coordinate is below the size.
            assert_eq!(unsafe { *tensor.get_unchecked(i) }, index, "{layout} at {i}");
            let part = parts(&sizes, i);
            let found = match part[..] {
                [a] => tensor.get((a,)),
                [a, b] => tensor.get((a, b as u16)),
                [a, b, c] => tensor.get((a, b as i32, c)),
                [a, b, c, d] => tensor.get((a, b, c as u64, d)),
                _ => Some(&index),
            };
            // The coordinate `(i,)` does not match an integer shape, because an integer is not a tuple of one mode.
            assert!(found == Some(&index) || layout.depth() == 0, "{layout} at {part:?}");
        }
        assert_eq!([tensor.get(layout.size()), tensor.get(usize::MAX)], [None; 2]);
        assert_eq!([tensor.get(-1), tensor.get(i32::MIN)], [None; 2]);
        if let [a, b] = sizes[..] {
            assert_eq!([tensor.get((a, 0)), tensor.get((0, b)), tensor.get((0, -1_i8))], [None; 3]);
            assert_eq!(tensor.get((0, 0, 0)), None);
        }
        Ok(())
    });
}

/// Compares each element of a slice with the element of the tensor at the coordinate that `of_part` returns.
fn check_slice<C: Selection>(tensor: &Tensor<Vec<usize>, Layout>, selection: C, of_part: impl Fn(usize) -> usize) {
    let layout = tensor.layout();
    let part = tensor.view().part::<C, Whole>(selection).expect("in range");
    for x in 0..part.size() {
        assert_eq!(part[x], tensor[of_part(x)], "{layout}, part {} at {x}", part.layout());
    }
    assert_eq!(part.get(part.size()), None);
    let _ = Whole::SIDE;
}

#[test]
fn a_slice_is_the_tensor_with_the_coordinate_in_its_place() {
    random::inputs(1_000, |u| {
        let layout = layout(u)?;
        let (tensor, sizes) = (places(layout), sizes(&layout));
        let mut at = |k: usize| u.int_in_range(0..=sizes[k] - 1);
        match sizes.len() {
            2 => {
                let (i, j) = (at(0)?, at(1)?);
                check_slice(&tensor, (.., j), |x| joined(&sizes, &[x, j]));
                check_slice(&tensor, (i, ..), |x| joined(&sizes, &[i, x]));
                check_slice(&tensor, .., |x| x);
                assert!(tensor.view().try_slice((.., sizes[1])).is_err());
                assert!(tensor.view().try_slice((-1, ..)).is_err());
                assert!(tensor.view().try_slice((0, 0)).is_err());
            }
            3 => {
                let (i, j, k) = (at(0)?, at(1)?, at(2)?);
                check_slice(&tensor, (.., j, k), |x| joined(&sizes, &[x, j, k]));
                check_slice(&tensor, (i, .., k), |x| joined(&sizes, &[i, x, k]));
                check_slice(&tensor, (.., j, ..), |x| joined(&sizes, &[x % sizes[0], j, x / sizes[0]]));
                // This view is a slice of a slice.
                let column = tensor.view().slice((.., .., k)).slice((i, ..));
                assert!((0..sizes[1]).all(|j| column[j] == tensor[(i, j, k)]), "{layout}");
            }
            _ => {}
        }
        Ok(())
    });
}

#[test]
fn a_composition_reads_the_coordinates_of_its_operand() {
    random::inputs(1_000, |u| {
        let (layout, operand) = (layout(u)?, random_layout(u)?.layout_part());
        let tensor = places(layout);
        if operand.bounds().0 < 0 {
            return Ok(());
        }
        match tensor.view().composition(operand) {
            Ok(composed) => {
                for c in 0..operand.size() {
                    assert_eq!(composed[c], tensor[operand.index(c as i64)], "{layout} o {operand} at {c}");
                }
            }
            Err(error) => {
                let fits = operand.bounds().1 < layout.size() as i64;
                assert!(!fits || layout.composition(&operand).is_err(), "{layout} o {operand}: {error}");
            }
        }
        Ok(())
    });
}

/// The largest index of this layout must be found by enumeration, because arithmetic cannot determine it for this
/// swizzle. The layout has more coordinates than an enumeration in `const` code visits.
#[test]
fn a_buffer_that_is_just_long_enough_is_found_by_counting() {
    let layout: Layout = "Sw<3,0,3> o 59 o (9,9,9,9):(2,127,128,4)".parse().expect("a layout");
    let needed = needed(&layout);
    assert_eq!(needed, 2152);
    assert!(Tensor::new(vec![0_u8; needed], layout).is_ok());
    let error = Tensor::new(vec![0_u8; needed - 1], layout).expect_err("one element is missing");
    let Some(BeyondBuffer { coordinate, index, .. }) = BeyondBuffer::of(&error) else { panic!("{error}") };
    assert_eq!((layout.index(coordinate.number()), index), (index, 2151));
}
