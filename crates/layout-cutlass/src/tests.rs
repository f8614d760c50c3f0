//! Compares each layout with its formula, its inverse, its capacity, and its [`Layout`](layout_runtime::Layout).

extern crate std;
use super::*;
use std::vec::Vec;

/// Checks each coordinate in `extent`. The index of the coordinate must be equal to the formula and to the index of the
/// `Layout`, below the capacity, and different from all other indices. The inverse of the index must be the coordinate.
fn check<L: CutlassLayout<Coord: PartialEq + core::fmt::Debug>>(
    layout: L,
    extent: L::Coord,
    coords: &[L::Coord],
    natural: impl Fn(L::Coord) -> layout_runtime::IntTuple,
    formula: impl Fn(L::Coord) -> i64,
) {
    let value = layout.to_layout(extent).expect("extents are positive");
    let mut seen = Vec::new();
    for coord in coords {
        let index = layout.index(*coord);
        assert_eq!(index, formula(*coord), "{coord:?}");
        assert_eq!(layout.inverse(index), *coord);
        assert_eq!(value.at(natural(*coord)), index, "{coord:?} in {value}");
        seen.push(index);
    }
    seen.sort_unstable();
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(*seen.last().expect("coordinates") < layout.capacity(extent));
}

fn matrix(rows: i64, columns: i64) -> (MatrixCoord, Vec<MatrixCoord>) {
    let coords = (0..rows).flat_map(|row| (0..columns).map(move |column| MatrixCoord { row, column })).collect();
    (MatrixCoord::new(rows, columns), coords)
}

fn pair(c: MatrixCoord) -> layout_runtime::IntTuple {
    (c.row, c.column).into()
}

#[test]
fn matrices_follow_their_formulas() {
    let (extent, coords) = matrix(6, 5);
    for padding in [0, 3] {
        check(RowMajor::new(5 + padding), extent, &coords, pair, |c| c.row * (5 + padding) + c.column);
        check(ColumnMajor::new(6 + padding), extent, &coords, pair, |c| c.column * (6 + padding) + c.row);
        check(RowMajorInterleaved::<4>::new(20 + padding), extent, &coords, pair, |c| {
            c.row / 4 * (20 + padding) + c.column * 4 + c.row % 4
        });
        check(ColumnMajorInterleaved::<4>::new(24 + padding), extent, &coords, pair, |c| {
            c.column / 4 * (24 + padding) + c.row * 4 + c.column % 4
        });
        for layout in [Matrix::ColumnMajor, Matrix::RowMajor] {
            check(ContiguousMatrix::new(6 + padding, layout), extent, &coords, pair, |c| match layout {
                Matrix::ColumnMajor => c.column * (6 + padding) + c.row,
                Matrix::RowMajor => c.row * (6 + padding) + c.column,
            });
        }
    }
}

#[test]
fn affine_layouts_follow_their_formulas() {
    let (extent, coords) = matrix(6, 5);
    for (row, column) in [(5, 1), (1, 6), (15, 2), (2, 17), (5, 6)] {
        let formula = |c: MatrixCoord| c.row * row + c.column * column;
        check(AffineRank2RowMajor::new(row, column), extent, &coords, pair, formula);
        check(AffineRank2ColumnMajor::from((row, column)), extent, &coords, pair, formula);
    }
    let coords: Vec<_> = (0..24).map(|i| [i / 12, i / 4 % 3, i % 4]).collect();
    for stride in [[12, 4, 1], [1, 2, 6], [7, 2, 20]] {
        let natural = |c: [i64; 3]| (c[0], c[1], c[2]).into();
        check(AffineRankN::new(stride), [2, 3, 4], &coords, natural, |c| {
            c[0] * stride[0] + c[1] * stride[1] + c[2] * stride[2]
        });
    }
}

#[test]
fn images_follow_their_formulas() {
    let extent = Tensor4DCoord::new(2, 3, 5, 7);
    let coords: Vec<_> = (0..210).map(|i| Tensor4DCoord::new(i / 105, i / 35 % 3, i / 7 % 5, i % 7)).collect();
    let natural = |c: Tensor4DCoord| (c.n, c.h, c.w, c.c).into();
    check(TensorNHWC::packed(extent), extent, &coords, natural, |c| c.c + 7 * c.w + 35 * c.h + 105 * c.n);
    check(TensorNHWC::new([8, 50, 160]), extent, &coords, natural, |c| c.c + 8 * c.w + 50 * c.h + 160 * c.n);
    check(TensorNCHW::packed(extent), extent, &coords, natural, |c| c.w + 5 * c.h + 15 * c.c + 105 * c.n);
    check(TensorNCxHWx::<4>::packed(extent), extent, &coords, natural, |c| {
        c.c % 4 + 4 * c.w + 20 * c.h + 60 * (c.c / 4) + 120 * c.n
    });
}

#[test]
fn pitch_linear_counts_along_the_line_first() {
    let layout = PitchLinear::new(10);
    assert_eq!(layout.index(PitchLinearCoord { contiguous: 3, strided: 2 }), 23);
    assert_eq!(layout.inverse(23), PitchLinearCoord::new(3, 2));
    assert_eq!(layout.capacity(PitchLinearCoord::new(8, 4)), 40);
    assert_eq!(PitchLinear::packed(PitchLinearCoord::new(8, 4)).stride(), [8]);
}

#[test]
fn packed_layouts_fill_their_capacity() {
    let extent = MatrixCoord::new(8, 12);
    assert_eq!(RowMajor::packed(extent).stride(), [12]);
    assert_eq!(ColumnMajor::packed(extent).stride(), [8]);
    assert_eq!(RowMajorInterleaved::<4>::packed(extent).stride(), [48]);
    assert_eq!(ColumnMajorInterleaved::<4>::packed(extent).stride(), [32]);
    assert_eq!(ContiguousMatrix::packed(extent).stride(), [8]);
    assert_eq!(AffineRank2RowMajor::packed(extent).stride(), [12, 1]);
    assert_eq!(AffineRank2ColumnMajor::packed(extent).stride(), [1, 8]);
    assert_eq!(AffineRankN::packed([2, 3, 4]).stride(), [12, 4, 1]);
    assert_eq!(RowMajor::packed(extent).capacity(extent), 96);
    assert_eq!(RowMajorInterleaved::<4>::packed(extent).capacity(extent), 96);
    assert_eq!(AffineRankN::packed([2, 3, 4]).capacity([2, 3, 4]), 24);
    // The capacity is not always the extent times the stride of the entry with the largest stride.
    assert_eq!(AffineRankN::<2>::strides(1, 10).capacity([100, 1]), 100);
}

#[test]
fn nothing_is_computed_in_32_bits() {
    let wide = MatrixCoord::new(1 << 20, 1 << 20);
    assert_eq!(RowMajorInterleaved::<32>::packed(wide).stride(), [1 << 25]);
    assert_eq!(RowMajor::packed(wide).capacity(wide), 1 << 40);
    let image = Tensor4DCoord::new(1 << 10, 1 << 12, 1 << 12, 1 << 8);
    assert_eq!(TensorNHWC::packed(image).index(Tensor4DCoord::new((1 << 10) - 1, 0, 0, 0)), ((1 << 10) - 1) << 32);
    assert_eq!(RowMajor::packed(wide).inverse((1 << 40) - 1), MatrixCoord::new((1 << 20) - 1, (1 << 20) - 1));
}

#[test]
fn an_index_without_a_coordinate_is_told() {
    assert_eq!(AffineRank2RowMajor::new(4, 2).checked_inverse(7), None);
    assert_eq!(AffineRankN::new([6, 10]).checked_inverse(16), Some([1, 1]));
    assert_eq!(RowMajor::default().checked_inverse(5), Some(MatrixCoord::new(0, 5)));
}

#[test]
fn defaults_constants_and_strides() {
    assert_eq!(RowMajor::default().stride(), [0]);
    assert_eq!((RowMajor::RANK, RowMajor::STRIDE_RANK, RowMajor::INTERLEAVE), (2, 1, 1));
    assert_eq!(RowMajorInterleaved::<32>::INTERLEAVE, 32);
    assert_eq!((AffineRankN::<5>::RANK, AffineRankN::<5>::STRIDE_RANK), (5, 5));
    assert_eq!((TensorNHWC::RANK, TensorNHWC::STRIDE_RANK, TensorNCxHWx::<32>::INTERLEAVE), (4, 3, 32));
    let mut layout = ColumnMajor::from([7]);
    layout.stride_mut()[0] = 9;
    assert_eq!(layout, ColumnMajor::from(9));
    assert_eq!(ContiguousMatrix::default().layout(), Matrix::ColumnMajor);
    assert_eq!(AffineRank2RowMajor::from(5).stride(), [5, 1]);
    assert_eq!(AffineRank2ColumnMajor::from(5).stride(), [1, 5]);
}

#[test]
fn the_transposed_layout_swaps_rows_and_columns() {
    fn swapped<L: Transpose<Coord = MatrixCoord>>(layout: L)
    where
        L::Type: CutlassLayout<Coord = MatrixCoord>,
    {
        for c in matrix(9, 7).1 {
            assert_eq!(layout.transpose().index(MatrixCoord::new(c.column, c.row)), layout.index(c));
        }
    }
    swapped(RowMajor::new(11));
    swapped(ColumnMajor::new(11));
    swapped(RowMajorInterleaved::<4>::new(50));
    swapped(ColumnMajorInterleaved::<4>::new(50));
    swapped(AffineRank2RowMajor::new(13, 2));
    swapped(AffineRank2ColumnMajor::new(2, 13));
    swapped(ContiguousMatrix::new(11, Matrix::RowMajor));
}

/// If an extent is 1, two strides of a packed layout are equal. The inverse must still return a coordinate in the
/// extents.
#[test]
fn packed_layouts_invert_every_coordinate_of_their_extent() {
    fn inverts<L: CutlassLayout<Coord: PartialEq>>(extent: L::Coord, coords: &[L::Coord]) {
        let layout = L::packed(extent);
        for coord in coords {
            assert_eq!(layout.checked_inverse(layout.index(*coord)), Some(*coord), "of {extent:?}");
        }
        assert_eq!(layout.checked_inverse(-1), None, "of {extent:?}");
    }
    for (rows, columns) in (1..5).flat_map(|rows| (1..6).map(move |columns| (rows, columns))) {
        let (extent, coords) = matrix(rows, columns);
        inverts::<RowMajor>(extent, &coords);
        inverts::<ColumnMajor>(extent, &coords);
        inverts::<RowMajorInterleaved<3>>(extent, &coords);
        inverts::<ColumnMajorInterleaved<3>>(extent, &coords);
        inverts::<ContiguousMatrix>(extent, &coords);
        inverts::<AffineRank2RowMajor>(extent, &coords);
        inverts::<AffineRank2ColumnMajor>(extent, &coords);
        let arrays: Vec<_> = coords.iter().map(|c| [c.row, c.column]).collect();
        inverts::<AffineRankN<2>>([rows, columns], &arrays);
    }
    for extent in (0..81).map(|i| [i / 27 + 1, i / 9 % 3 + 1, i / 3 % 3 + 1, i % 3 + 1]) {
        let [n, h, w, c] = extent;
        let coords: Vec<_> = (0..n * h * w * c).map(|i| [i / c / w / h, i / c / w % h, i / c % w, i % c]).collect();
        inverts::<AffineRankN<4>>(extent, &coords);
        let coords: Vec<_> = coords.into_iter().map(|[n, h, w, c]| Tensor4DCoord::new(n, h, w, c)).collect();
        let extent = Tensor4DCoord::new(n, h, w, c);
        inverts::<TensorNHWC>(extent, &coords);
        inverts::<TensorNCHW>(extent, &coords);
        inverts::<TensorNCxHWx<2>>(extent, &coords);
    }
}

#[test]
fn negative_coordinates_continue_the_formula() {
    // Row, column or channel -1 is not in the same interleaved block as number 0, but is the last of the previous
    // block.
    assert_eq!(RowMajorInterleaved::<4>::new(20).index(MatrixCoord::new(-1, 0)), -20 + 3);
    assert_eq!(ColumnMajorInterleaved::<4>::new(20).index(MatrixCoord::new(0, -1)), -20 + 3);
    assert_eq!(TensorNCxHWx::<4>::new([8, 20, 40]).index(Tensor4DCoord::new(0, 0, 0, -1)), -20 + 3);
}

#[test]
fn a_reference_tells_its_parts() {
    let data = [0, 1, 2, 3, 4, 5];
    let matrix = TensorRef::new(&data[..], RowMajor::new(3));
    assert_eq!((matrix.data().len(), matrix.stride(), matrix.offset((1, 2))), (6, [3], 5));
    assert_eq!((*matrix.at((1, 2)), matrix.get((2, 0)), matrix.get((-1, 0))), (5, None, None));
}

#[test]
#[should_panic(expected = "MatrixCoord { row: 2, column: 0 } has the index 6, but the data has 6 elements")]
fn an_access_outside_names_its_coordinate() {
    let _ = TensorRef::new([0; 6], RowMajor::new(3)).at((2, 0));
}
