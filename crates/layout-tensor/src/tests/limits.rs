//! Tensors with indices and extents near the limits of 64 bits. Elements of size 0 make such tensors possible.

use super::*;
use layout_index::elements;
use layout_runtime::Tiler;
use std::vec;

/// Layouts with a largest index near the permitted maximum.
const AT_THE_END: [&str; 6] = [
    "(2):(9223372036854775806)",
    "(2,2):(4611686018427387904,4611686018427387902)",
    "(1,1,2):(4611686018427387904,3,9223372036854775806)",
    "Sw<0,0,0> o 4611686018427387902 o (2,3):(-2305843009213693951,-1)",
    "((2,2),2):((1,2),9223372036854775800)",
    "(2,2,2):(3074457345618258602,3074457345618258602,3074457345618258602)",
];

#[test]
fn loops_do_not_leave_the_numbers() {
    let units = [(); usize::MAX];
    for text in AT_THE_END {
        let layout: Layout = text.parse().unwrap();
        let tensor = Tensor::new(&units[..], layout).unwrap();
        assert_eq!(tensor.iter().count(), layout.size(), "{text}");
        let (mut steps, mut all, mut walked) = (tensor.iter(), 0, 0);
        while steps.next().is_some() {
            all += 1;
        }
        tensor.for_each(|_, ()| walked += 1);
        assert_eq!((all, walked), (layout.size(), layout.size()), "{text}");
        let mut other = Tensor::new(vec![(); layout.size()], Layout::left(&layout.shape()).unwrap()).unwrap();
        other.copy_from(&tensor.view());
        other.zip(&tensor, |(), ()| {});
        assert!(elements(&layout).all(|(_, index)| index >= 0), "{text}");
    }
}

/// Small extents, extents near 2^31 and 2^32, and extents from 2^61 to 2^63.
const NEAR: [usize; 9] =
    [1, 3, (1 << 31) - 1, 1 << 31, 1 << 32, (1 << 61) + 1, (1 << 62) - 1, 1 << 62, i64::MAX as usize];

/// Returns the shapes with one or two extents of `NEAR`.
fn near() -> vec::Vec<vec::Vec<usize>> {
    let pairs = NEAR.iter().flat_map(|a| NEAR.iter().map(move |b| vec![*a, *b]));
    NEAR.iter().map(|a| vec![*a]).chain(pairs).collect()
}

/// Tests tiles, slices and parts of tensors with sizes near the limit. The number of parts is compared with a
/// computation in 128 bits. In a tensor, either all coordinates have the same element, or the elements have 0 bytes.
#[test]
fn sizes_near_the_limit_do_not_overflow() {
    let (units, one) = ([(); usize::MAX], [7_u8]);
    let mut tried = 0;
    for shape in near() {
        let compact: vec::Vec<isize> = [1, shape[0] as isize][..shape.len()].into();
        let (compact, shared) =
            (Layout::strided(&shape, &compact, 0), Layout::strided(&shape, &vec![0; shape.len()], 0));
        if let Ok(layout) = compact {
            tried += parts_are_right(&Tensor::new(&units[..], layout).unwrap(), &shape);
        }
        if let Ok(layout) = shared {
            tried += parts_are_right(&Tensor::new(&one[..], layout).unwrap(), &shape);
        }
    }
    assert!(tried > 1_000, "{tried}");
}

/// Checks the number of tiles of a tensor for each tile shape of `near`. Returns the number of checked tile shapes.
fn parts_are_right<T>(tensor: &Tensor<&[T], Layout>, shape: &[usize]) -> usize {
    let size = shape.iter().product::<usize>();
    assert_eq!((tensor.size(), tensor.iter().len(), tensor.iter().size_hint().0), (size, size, size));
    let last: vec::Vec<usize> = shape.iter().map(|extent| extent - 1).collect();
    assert!(tensor.get(size - 1).is_some() && tensor.get(size).is_none() && tensor.get(usize::MAX).is_none());
    let mut tried = 0;
    for tile in near().into_iter().filter(|tile| tile.len() == shape.len()) {
        let tiler =
            Tiler::shape(&IntTuple::flat(&tile.iter().map(|n| *n as i64).collect::<vec::Vec<_>>()).unwrap()).unwrap();
        let _ =
            (tensor.view().zipped_divide(tiler), tensor.view().logical_divide(tiler), tensor.view().composition(tiler));
        let Ok(tiles) = tensor.tiles(tiler) else { continue };
        let grid = shape.iter().zip(&tile).map(|(extent, tile)| extent.div_ceil(*tile) as u128).product::<u128>();
        assert_eq!(tiles.len() as u128, grid, "{shape:?} by {tile:?}");
        let of_last = last.iter().zip(&tile).map(|(last, tile)| last % tile + 1).product::<usize>();
        let end = tiles.get(tiles.len() - 1).unwrap();
        assert_eq!((end.size(), end.get(of_last - 1).is_some(), end.get(of_last).is_none()), (of_last, true, true));
        assert_eq!(
            tiles.get(0).unwrap().size(),
            tile.iter().zip(shape).map(|(tile, extent)| tile.min(extent)).product()
        );
        assert!(tiles.get(tiles.len()).is_none() && tiles.into_iter().nth(usize::MAX).is_none());
        tried += 1;
    }
    match *last {
        [i] => assert!(tensor.view().slice(i..i + 1).size() == 1 && tensor.view().try_slice(i + 1).is_err()),
        [i, j] => {
            assert!(tensor.view().slice((i, ..)).size() == j + 1 && tensor.view().slice((i..i + 1, j)).size() == 1);
        }
        _ => {}
    }
    tried
}
