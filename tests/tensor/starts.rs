//! Tests the starts of views. The tensors have a swizzle or an offset.

use crate::places;
use colex::tensor::Shape;
use colex::{Layout, Tensor, layout};

layout! {
    struct Exchanged = Sw<1,0,2> o (4,2):(1,4);
    struct Square = Sw<1,0,2> o (4,4):(1,4);
    struct Moved = Sw<1,1,2> o 3 o (4,4):(4,1);
    struct Down = Sw<1,0,2> o 7 o 8:-1;
    struct Columns = Sw<1,0,2> o 7 o (8,2):(-1,8);
}

#[repr(C, align(4))]
struct Aligned([u8; 16]);

const BYTES: Aligned = Aligned([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

/// A recast to a wider element may remove the swizzle. Even then, the start of the view must not change.
#[test]
fn a_recast_slice_of_a_swizzled_tensor_starts_where_the_slice_does() {
    let whole = Tensor::of(&BYTES.0, Square);
    for j in 0..4 {
        let column = whole.slice((.., j)).recast::<u32>().expect("four bytes each");
        assert_eq!(column[0].to_ne_bytes()[0], 4 * j, "column {j}");
        assert_eq!(column.iter().copied().collect::<Vec<_>>(), [column[0]]);
    }
    let mut bytes = BYTES;
    let mut tensor = Tensor::new(&mut bytes.0[..8], Exchanged).expect("eight bytes");
    let mut words: Vec<_> =
        (tensor.split_mut::<1>()).map(|part| part.recast::<u32>().expect("four bytes each")).collect();
    for (i, word) in words.iter_mut().enumerate() {
        word[0] = i as u32;
    }
    assert_eq!(words.iter().map(|word| word[0]).collect::<Vec<_>>(), [0, 1]);
}

/// The result of `map` is a new tensor. Its start is its own first element, and not the start of the view.
#[test]
fn the_copy_of_a_slice_starts_at_0() {
    let data = places(Moved::LAYOUT);
    let whole = Tensor::new(&data, Moved).expect("long enough");
    for i in 0..4 {
        let (row, copy) = (whole.slice((i, ..)), whole.slice((i, ..)).map(|x| *x));
        assert!((0..4).all(|j| copy[j] == row[j]), "row {i}");
    }
}

/// Tests smaller tiles at the end of a swizzled tensor with negative strides, for a layout type, a layout value and a
/// slice.
#[test]
fn tails_of_a_swizzled_tensor_may_count_down() {
    let data = places(Down::LAYOUT);
    let (known, late) = (Tensor::new(&data, Down).unwrap(), Tensor::new(&data, Down::LAYOUT).unwrap());
    let columns = places(Columns::LAYOUT);
    let columns = Tensor::new(&columns, Columns).unwrap();
    for tile in 0..3 {
        let tiles = (known.tiles(Shape(layout!(3))), late.tiles([3]).unwrap());
        let (tile_of_known, tile_of_late) = (tiles.0.get(tile).unwrap(), tiles.1.get(tile).unwrap());
        for i in 0..3 {
            let expected = data.get(3 * tile + i).map(|_| &known[3 * tile + i]);
            assert_eq!((tile_of_known.get(i), tile_of_late.get(i)), (expected, expected), "{i} of tile {tile}");
        }
        for j in 0..2 {
            let column = columns.slice((.., j));
            let tiles = column.tiles(Shape(layout!(3)));
            let part = tiles.get(tile).unwrap();
            assert!((0..3).all(|i| part.get(i) == columns.get((3 * tile + i, j))), "tile {tile} of column {j}");
        }
    }
    assert_eq!(late.tiles([16]).unwrap().get(0).unwrap().size(), 8);
    assert_eq!(known.tiles(Shape(layout!(16))).get(0).unwrap().size(), 8);
}

/// Without a swizzle, an offset may be negative. After the layout is printed, it must parse again.
#[test]
fn a_negative_offset_is_read_back() {
    let line: Layout = "8:1".parse().unwrap();
    let moved = line.swizzled(colex::Swizzle::IDENTITY, -3).unwrap();
    assert_eq!(moved.to_string().parse::<Layout>().unwrap(), moved);
    assert_eq!(serde_json::from_str::<Layout>(&serde_json::to_string(&moved).unwrap()).unwrap(), moved);
    assert_eq!(layout!(Sw<0,0,0> o -3 o 8:1).layout(), moved);
    assert!("Sw<1,0,2> o -3 o 8:1".parse::<Layout>().is_err());
}

/// The operand of an operation selects coordinates of the view, whatever the view's swizzle, offset and start are.
#[test]
fn operands_with_bits_keep_to_the_start_of_a_view() {
    layout! {
        struct Columns = Sw<2,0,2> o (4,4):(1,4);
        struct Short = Sw<2,0,2> o 0 o (3,4):(1,3);
        struct Rows = Sw<2,0,3> o (8,8):(8,1);
        struct Joined = (4,12):(f17,f1);
    }
    macro_rules! check {
        ($layout:ident, $slice:expr, |$view:ident| $part:expr, $coordinates:expr) => {
            let data = places($layout::LAYOUT);
            let $view = Tensor::new(&data, $layout).unwrap().slice($slice);
            let part = $part;
            let dynamic = part.into_dynamic();
            for (i, coordinate) in $coordinates.into_iter().enumerate() {
                assert_eq!((part[i], dynamic[i]), ($view[coordinate], $view[coordinate]), "{} at {i}", part.layout());
            }
        };
    }
    check!(Columns, (1, ..), |view| view.composition(layout!((2,2):(f2,f1))), [0, 2, 1, 3]);
    check!(Short, (1, ..), |view| view.composition(layout!(Sw<0,0,0> o 1 o 2:2)), [1, 3]);
    check!(Rows, (3, ..), |view| view.tv_partition(layout!((2,2):(f2,f1)), 1), [2, 3]);
    check!(Joined, (1, ..), |view| view.composition(layout!(12:1)), 0..12);
    check!(Joined, (3, ..), |view| view.composition(layout!((2,3):(f2,f4))), (0..6).map(|i| (i % 2 * 2) ^ (i / 2 * 4)));
}
