//! Tensors whose layouts are known at compile time: as those of the same layout as a value.

use colex::analysis::Proof;
use colex::tensor::{Run, Shape, Take, View, X};
use colex::{IntTuple, Layout, Tensor, layout};

layout! {
    struct Padded = (6,8):(9,1);
    struct Nested = (3,(2,3)):(6,(3,1));
    struct Swizzled = Sw<2,1,3> o (8,16):(16,1);
    struct Offset = Sw<2,1,3> o 32 o (4,8):(8,1);
    struct Interleaved = ((4,2),8):((1,32),4);
}

/// Every place of a buffer that the layout fits.
fn places(layout: Layout) -> Vec<usize> {
    (0..=layout.bounds().1 as usize).collect()
}

/// Reads a tensor of a type and the same as a value, wholly.
macro_rules! same {
    ($known:expr, $late:expr) => {
        let (known, late) = (&$known, &$late);
        assert_eq!((known.layout(), known.size()), (late.layout(), late.size()));
        for i in 0..known.size() {
            assert_eq!(known[i], late[i], "{} at {i}", known.layout());
        }
        assert_eq!(known.get(known.size()), None);
        let (mut a, mut b) = (vec![], vec![]);
        known.for_each(|i, x| a.push((i, *x)));
        late.for_each(|i, x| b.push((i, *x)));
        assert_eq!(a, b, "{}", known.layout());
    };
}

macro_rules! for_each_layout {
    (|$known:ident, $late:ident, $layout:ident| $body:block) => {
        for_each_layout!(@ $known $late $layout $body Padded Nested Swizzled Offset Interleaved);
    };
    (@ $known:ident $late:ident $layout:ident $body:block $($name:ident)*) => {$({
        let $layout = $name;
        let data = places($name::LAYOUT);
        let $known = Tensor::new(&data, $name).expect("long enough");
        let $late = Tensor::new(&data, $name::LAYOUT).expect("long enough");
        let _ = $layout;
        $body
    })*};
}

#[test]
fn a_type_reads_as_its_value() {
    for_each_layout!(|known, late, layout| {
        same!(known, late);
        for i in 0..9_u8 {
            for j in 0..17_i64 {
                assert_eq!(known.get((i, j)), late.get((i, j)));
            }
        }
        assert_eq!((known.get(-1), known.get((0, -1))), (None, None));
    });
}

#[test]
fn a_slice_of_a_type_is_that_of_its_value() {
    for_each_layout!(|known, late, layout| {
        same!(known.slice((2, ..)), late.slice((2, ..)));
        same!(known.slice((.., 3)), late.slice((.., 3)));
        same!(known.slice((.., ..)), late.slice((.., ..)));
        assert!(known.try_slice((8, ..)).is_err() && known.try_slice((.., 16)).is_err());
    });
}

#[test]
fn an_operation_on_a_type_is_that_on_its_value() {
    for_each_layout!(|known, late, layout| {
        same!(known.flatten(), late.flatten().unwrap());
        same!(known.coalesce(), late.coalesce().unwrap());
        same!(known.transpose(), late.transpose().unwrap());
        same!(known.group::<0, 2>(), late.group::<0, 2>().unwrap());
        assert_eq!(known.map(|x| x + 1).into_storage(), late.map(|x| x + 1).unwrap().into_storage());
    });
    let data = places(Padded::LAYOUT);
    let (known, late) = (Tensor::new(&data, Padded).unwrap(), Tensor::new(&data, Padded::LAYOUT).unwrap());
    let operand: Layout = "(2,3):(3,1)".parse().unwrap();
    same!(known.composition(layout!((2,3):(3,1))), late.composition(operand).unwrap());
    let tile = Shape(layout!((3, 4)));
    same!(known.zipped_divide(tile), late.zipped_divide([3, 4]).unwrap());
    same!(known.logical_divide(tile), late.logical_divide([3, 4]).unwrap());
    same!(known.tiled_divide(tile), late.tiled_divide([3, 4]).unwrap());
    same!(known.flat_divide(tile), late.flat_divide([3, 4]).unwrap());
    same!(known.local_tile(tile, (1, 1)), late.local_tile([3, 4], (1, 1)).unwrap());
    same!(known.local_tile(tile, 3), late.local_tile([3, 4], 3).unwrap());
    same!(known.outer_partition(tile, (2, ..)), late.outer_partition([3, 4], (2, ..)).unwrap());
    let tv = layout!((4,(3,4)):(12,(1,3)));
    same!(known.tv_partition(tv, 2), late.tv_partition(tv.layout(), 2).unwrap());
    same!(known.local_partition(layout!((3,4):(4,1)), 7), late.local_partition(layout!((3,4):(4,1)), 7).unwrap());
    same!(known.local_tile(tile, (1, 1)), late.local_tile((3, 4), (1, 1)).unwrap());
    assert!(late.local_tile([4, 4], (0, 0)).is_err(), "a tile goes past the end");
    assert!(late.local_tile([3, 4], (2, 0)).is_err(), "outside of the grid");
}

#[test]
fn a_tile_of_a_swizzled_tensor_reads_what_the_whole_has_there() {
    let data = places(Swizzled::LAYOUT);
    let whole = Tensor::new(&data, Swizzled).unwrap();
    for (i, j) in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
        let tile = whole.local_tile(Shape(layout!((2, 4))), (i, j));
        for (k, l) in (0..2).flat_map(|k| (0..4).map(move |l| (k, l))) {
            assert_eq!(tile[(k, l)], whole[(2 * i + k, 4 * j + l)]);
        }
    }
}

#[test]
fn every_thread_has_elements_of_its_own() {
    let data = places(Padded::LAYOUT);
    let matrix = Tensor::new(&data, Padded).unwrap();
    let threads = layout!((2,4):(4,1));
    let mut seen: Vec<usize> =
        (0..8).flat_map(|thread| matrix.local_partition(threads, thread).iter().copied().collect::<Vec<_>>()).collect();
    seen.sort_unstable();
    let mut all: Vec<usize> = matrix.iter().copied().collect();
    all.sort_unstable();
    assert_eq!(seen, all);
}

#[test]
#[should_panic(expected = "outside of the shape")]
fn no_thread_beyond_the_last_has_a_part() {
    let data = places(Padded::LAYOUT);
    let _ = Tensor::new(&data, Padded).unwrap().local_partition(layout!((2,4):(4,1)), 8);
}

#[test]
fn a_step_leaves_out_modes_of_a_common_tiler() {
    let data: Vec<usize> = (0..64 * 32).collect();
    let a = Tensor::new(&data, layout!((64,32):(32,1))).unwrap();
    let tiler = Shape(layout!((16, 8, 4)));
    let of_a = a.local_tile_step(tiler, (3, 5, ..), (Take, X, Take));
    assert_eq!(of_a.layout().to_string(), "(16,4,8):(32,1,4)");
    assert_eq!(of_a[(0, 0, 2)], 3 * 16 * 32 + 8);
}

/// A coordinate of the grid has one number for each mode: the third was left out, and an integer was the number of
/// mode 0.
#[test]
fn a_tile_has_a_coordinate_of_the_grid() {
    let data: Vec<usize> = (0..128).collect();
    let known = Tensor::new(&data[..], layout!((8,8):(8,1))).unwrap();
    let late = known.into_dynamic();
    let corner = |tile: Tensor<View<'_, usize>, Layout>| tile[(0, 0)];
    assert_eq!(late.tile([4, 4], (0, 1)).map(corner), Ok(4));
    let refusals = [
        late.tile([4, 4], (0, 1, 1)).map(corner),
        late.tile([4, 4], 1).map(corner),
        late.tile([4, 4], ((0, 1), 0)).map(corner),
        late.tile([4, 4], (0, 2)).map(corner),
        late.tile([4, 4], (-1, 0)).map(corner),
        // Rows 0, 2, 4 and 6 are a tile, the others another.
        late.tile((layout!(4:2), Run::<4>), (0, 1)).map(corner),
    ];
    let said = refusals.map(|refusal| format!("{:?}", refusal.unwrap_err()));
    assert_eq!(
        said.each_ref().map(|said| said.split("; ").next().unwrap()),
        [
            "tile: the grid of tiles has 2 modes, the coordinate 3",
            "tile: the grid of tiles has 2 modes, the coordinate 1",
            "tile: the grid of tiles has 2 modes, the coordinate 3",
            "tile: coordinate 2 is outside of a mode of 2",
            "tile: a negative coordinate is outside of a mode of 2",
            "the tiles are no runs of coordinates, and have no grid",
        ]
    );
}

#[test]
fn every_kind_of_storage_holds_a_tensor() {
    let layout = layout!((2,3):(3,1));
    let mut vec = vec![0, 1, 2, 3, 4, 5];
    assert_eq!(Tensor::new(&vec[..], layout).unwrap()[(1, 1)], 4);
    assert_eq!(Tensor::new(vec.clone(), layout).unwrap()[(1, 1)], 4);
    assert_eq!(Tensor::new(vec.clone().into_boxed_slice(), layout).unwrap()[(1, 1)], 4);
    assert_eq!(Tensor::of([0, 1, 2, 3, 4, 5], layout)[(1, 1)], 4);
    assert_eq!(Tensor::of(&[0, 1, 2, 3, 4, 5], layout)[(1, 1)], 4);
    let mut tensor = Tensor::new(&mut vec, layout).unwrap();
    tensor[(1, 1)] = 40;
    *tensor.get_mut(0).unwrap() = -1;
    tensor.view_mut().slice((0, ..))[2] = 20;
    assert_eq!(vec, [-1, 1, 20, 3, 40, 5]);
}

#[test]
#[should_panic(expected = "the coordinate (2,0) is outside of the shape (2,3)")]
fn indexing_outside_tells_coordinate_and_shape() {
    let _ = Tensor::of([0; 6], layout!((2,3):(3,1)))[(2, 0)];
}

#[test]
fn tiles_of_types_cover_a_swizzled_and_an_interleaved_tensor() {
    macro_rules! covered {
        ($($name:ident $tile:tt;)*) => {$(
            let mut counts = Tensor::new(vec![0; places($name::LAYOUT).len()], $name).unwrap();
            for mut tile in counts.tiles_mut(Shape(layout!($tile))) {
                tile.for_each_mut(|_, count| *count += 1);
            }
            for mut part in counts.places_mut(Shape(layout!($tile))) {
                part.for_each_mut(|_, count| *count += 1);
            }
            for mut row in counts.split_mut::<0>() {
                row.for_each_mut(|_, count| *count += 1);
            }
            assert!((0..counts.size()).all(|i| counts[i] == 3), "{}", $name::LAYOUT);
            assert_eq!(counts.iter().count(), counts.size());
        )*};
    }
    covered! {
        Padded (4,3);
        Padded (5,8);
        Swizzled (3,5);
        Offset (4,3);
        Interleaved (4,5);
    }
}

/// The last place of a tile that is longer than the tensor.
macro_rules! assert_is_empty {
    ($layout:expr, $tile:expr) => {
        let layout = $layout;
        let data: Vec<usize> = (0..128).collect();
        let mut tensor = Tensor::new(data, layout).expect("long enough");
        let mut part = tensor.places_mut($tile).last().expect("a place");
        assert_eq!((part.size(), part.iter().len(), part.iter().count()), (0, 0, 0));
        assert_eq!([part.get(0), part.get(1), part.get((0, 0)), part.get((0, 1)), part.get((1, 0))], [None; 5]);
        assert!(part.get_mut(usize::MAX).is_none());
        part.for_each_mut(|_, _| panic!("an element"));
        assert_eq!(part.tiles(Shape(layout!((1, 1):(1, 1)))).len(), 0);
        assert_eq!((part.map(|x| *x).size(), part.view().flatten().size()), (0, 0));
        assert!(!format!("{part:?}").is_empty());
    };
}

#[test]
fn a_part_of_a_type_without_elements_has_no_coordinates() {
    assert_is_empty!(layout!((3, 5):(1, 3)), Shape(layout!((2, 8):(1, 2))));
    assert_is_empty!(layout!(((2, 3), 5):((1, 2), 6)), Shape(layout!((7, 8):(1, 2))));
    assert_is_empty!(Swizzled, Shape(layout!((9, 32):(1, 2))));
    let (m, n) = (3_usize, 5_usize);
    assert_is_empty!(layout!((m, n):(n, 1)), Shape(layout!((2, 8):(1, 2))));
}

#[test]
fn copies_between_types_move_every_coordinate() {
    macro_rules! copied {
        ($($from:tt => $to:tt;)*) => {$({
            let (from, to) = (layout! $from, layout! $to);
            let data = places(from.layout());
            let source = Tensor::new(&data, from).unwrap();
            let mut target = Tensor::new(vec![usize::MAX; places(to.layout()).len()], to).unwrap();
            target.copy_from(&source);
            for i in 0..source.size() {
                assert_eq!(target[i], source[i], "{} to {} at {i}", from.layout(), to.layout());
            }
        })*};
    }
    copied! {
        ((37,50):(50,1)) => ((37,50):(1,37));
        ((37,50):(50,1)) => ((37,50):(52,1));
        ((8,64):(64,1)) => (Sw<3,3,3> o (8,64):(64,1));
        (Sw<3,3,3> o (8,64):(64,1)) => (Sw<2,2,3> o (8,64):(1,8));
        (Sw<1,1,4> o 2 o (8,64):(64,1)) => ((8,64):(64,1));
        ((4,6,10):(60,10,1)) => ((4,6,10):(1,40,4));
        (24:0) => (24:1);
    }
}

#[test]
fn layouts_go_through_text_formats() {
    for text in [
        "(3,(2,3)):(3,(12,1))",
        "Sw<3,3,3> o 16 o (8,64):(64,1)",
        "(4,2):(1@0,1@1)",
        "7:-3",
        "((8,8),64):((f72,f520),f1)",
        "(2,4,3):(f3,0,f8)",
        "Sw<2,1,4> o f5 o (8,8):(f9,f67)",
        "Sw<0,0,0> o 64 o (8,8):(f9,f1)",
    ] {
        let layout: Layout = text.parse().unwrap();
        let json = serde_json::to_string(&layout).unwrap();
        assert_eq!(json, format!("{text:?}"));
        assert_eq!(serde_json::from_str::<Layout>(&json).unwrap(), layout);
    }
    let error = serde_json::from_str::<Layout>("\"(4,8):(1,4,32)\"").unwrap_err();
    assert!(error.to_string().starts_with("shape has 2 modes, stride has 3"), "{error}");
}

layout! {
    struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
}

/// Structs with fields and values with names are layouts of tensors, the short buffer refused.
#[test]
fn layouts_with_numbers_are_layouts_of_tensors() {
    for (m, n, ld) in [(3, 4, 4), (5, 7, 9), (1, 1, 1), (2, 3, 1)] {
        let data: Vec<usize> = (0..(m - 1) * ld + n).collect();
        let declared = Tensor::new(&data[..], Gmem::new(m, n, ld).unwrap()).unwrap();
        let value = Tensor::new(&data[..], layout!((m, n):(ld, 1))).unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            assert_eq!((declared[(i, j)], value[(i, j)]), (i * ld + j, i * ld + j));
        }
        assert_eq!((declared.get((m, 0)), declared.size()), (None, m * n));
        assert!(Tensor::new(&data[1..], Gmem::new(m, n, ld).unwrap()).is_err());
    }
    assert!(Gmem::new(0, 4, 4).is_err());
}

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

/// A wide element that swallows the swizzle leaves the place where a view starts.
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

/// What `map` makes starts at its own first element.
#[test]
fn the_copy_of_a_slice_starts_at_0() {
    let data = places(Moved::LAYOUT);
    let whole = Tensor::new(&data, Moved).expect("long enough");
    for i in 0..4 {
        let (row, copy) = (whole.slice((i, ..)), whole.slice((i, ..)).map(|x| *x));
        assert!((0..4).all(|j| copy[j] == row[j]), "row {i}");
    }
}

/// Tiles that leave elements out are none.
#[test]
fn a_tile_with_holes_that_nothing_fills_is_refused() {
    let mut tensor = Tensor::new(vec![0; 8], "8:1".parse::<Layout>().expect("a layout")).expect("long enough");
    let tile: Layout = "(2,3):(4,1)".parse().expect("a layout");
    assert!(tensor.tiles(tile).is_err() && tensor.tiles_mut(tile).is_err() && tensor.places_mut(tile).is_err());
    let tile: Layout = "(2,2):(4,1)".parse().expect("a layout");
    assert_eq!(tensor.tiles_mut(tile).expect("the holes are filled").map(|part| part.size()).sum::<usize>(), 8);
}

/// A smaller tile of a swizzled tensor that counts down: of a type, of a value, of a slice.
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

/// Without a swizzle an offset may be negative, and text says so.
#[test]
fn a_negative_offset_is_read_back() {
    let line: Layout = "8:1".parse().unwrap();
    let moved = line.swizzled(colex::Swizzle::IDENTITY, -3).unwrap();
    assert_eq!(moved.to_string().parse::<Layout>().unwrap(), moved);
    assert_eq!(serde_json::from_str::<Layout>(&serde_json::to_string(&moved).unwrap()).unwrap(), moved);
    assert_eq!(layout!(Sw<0,0,0> o -3 o 8:1).layout(), moved);
    assert!("Sw<1,0,2> o -3 o 8:1".parse::<Layout>().is_err());
}

/// What is done to a view is done to the modes behind its front, wherever it starts.
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

/// CuTe's two ways to make a tensor like another: in its order, and mode 0 first. Neither shares elements.
#[test]
fn tensors_like_another_have_its_shape_and_their_own_order() {
    let cases = [
        ("(2,3):(3,1)", "(2,3):(3,1)", "(2,3):(1,2)"),
        ("(2,3,4):(12,4,1)", "(2,3,4):(12,4,1)", "(2,3,4):(1,8,2)"),
        ("((2,2),2,3):((64,8),256,16)", "((2,2),2,3):((6,1),12,2)", "((2,2),2,3):((1,2),12,4)"),
        // Elements of stride 0 are one in the tensor, and several here.
        ("(2,3):(0,1)", "(2,3):(1,2)", "(2,3):(1,2)"),
        ("6:5", "6:1", "6:1"),
    ];
    for (text, tensor, fragment) in cases {
        let layout: Layout = text.parse().unwrap();
        let data = places(layout);
        let whole = Tensor::new(&data, layout).unwrap();
        let (like, registers) = (whole.make_tensor_like::<u8>().unwrap(), whole.make_fragment_like::<u8>().unwrap());
        assert_eq!((like.layout().to_string(), registers.layout().to_string()), (tensor.into(), fragment.into()));
        assert_eq!((like.into_storage(), registers.into_storage()), (vec![0; layout.size()], vec![0; layout.size()]));
    }
    random::inputs(500, |u| {
        let shape: Vec<i64> = (0..u.int_in_range(1..=4)?).map(|_| u.int_in_range(1..=4)).collect::<Result<_, _>>()?;
        let strides: Vec<i64> = shape.iter().map(|_| u.int_in_range(0..=40)).collect::<Result<_, _>>()?;
        let layout = Layout::new(&IntTuple::flat(&shape).unwrap(), &IntTuple::flat(&strides).unwrap()).unwrap();
        let data = places(layout);
        let registers = Tensor::new(&data, layout).unwrap().make_fragment_like::<u8>().unwrap().layout();
        assert_eq!((registers.shape(), registers.bijective()), (layout.shape(), Proof::Proved), "{layout}");
        assert!((0..shape[0]).all(|i| registers.index(i) == i), "{layout}: {registers}");
        let steps = |l: &Layout| l.stride().leaves().iter().map(|stride| stride.value()).collect::<Vec<_>>();
        let (theirs, ours) = (steps(&layout), steps(&registers));
        for (i, j) in (1..shape.len()).flat_map(|i| (1..shape.len()).map(move |j| (i, j))) {
            let moves = shape[i] > 1 && shape[j] > 1 && strides.iter().all(|stride| *stride != 0);
            assert!(!moves || theirs[i] >= theirs[j] || ours[i] < ours[j], "{layout}: {registers}");
        }
        Ok(())
    });
}
