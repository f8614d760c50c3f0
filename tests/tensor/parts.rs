//! Tests tiles of tensors, and the partitions of threads.

use crate::{Interleaved, Offset, Padded, Swizzled, places};
use colex::tensor::{Run, Shape, Storage, Take, TensorLayout, View, X};
use colex::{Layout, Tensor, Tiler, layout};

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

/// A coordinate of the grid must have one number per mode. A missing number, or one integer for several modes, is an
/// error.
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
        // Rows 0, 2, 4 and 6 are one tile, and the other rows are the other tile.
        late.tile((layout!(4:2), Run::<4>), (0, 1)).map(corner),
    ];
    let said = refusals.map(|refusal| format!("{:?}", refusal.unwrap_err()));
    assert_eq!(
        said.each_ref().map(|said| said.split("; ").next().unwrap()),
        [
            "tile: the grid of tiles has 2 modes, but the coordinate has 3",
            "tile: the grid of tiles has 2 modes, but the coordinate has 1",
            "tile: the grid of tiles has 2 modes, but the coordinate has 3",
            "tile: coordinate 2 is outside of a mode with extent 2",
            "tile: a negative coordinate is outside of a mode with extent 2",
            "the tiles are not contiguous runs of coordinates, so they do not form a grid",
        ]
    );
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

/// Checks that the last tile is empty if all of its elements would be past the end.
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

/// A layout with gaps that other tiles do not fill is not a tile.
#[test]
fn a_tile_with_holes_that_nothing_fills_is_refused() {
    let mut tensor = Tensor::new(vec![0; 8], "8:1".parse::<Layout>().expect("a layout")).expect("long enough");
    let tile: Layout = "(2,3):(4,1)".parse().expect("a layout");
    assert!(tensor.tiles(tile).is_err() && tensor.tiles_mut(tile).is_err() && tensor.places_mut(tile).is_err());
    let tile: Layout = "(2,2):(4,1)".parse().expect("a layout");
    assert_eq!(tensor.tiles_mut(tile).expect("the holes are filled").map(|part| part.size()).sum::<usize>(), 8);
}

layout! {
    struct Rows { m: usize, n: usize } = (m,n):(n,1);
    struct Columns { n: usize } = (6,n):(1,8);
    struct Tall { n: usize } = (n,(2,3)):(1,(n,2*n));
    struct Deep { n: usize } = (6,(2,n,2)):(1,(6,24,12));
    struct Pairs { n: usize } = (6,(n,2)):(1,(6,6*n));
}

fn elements<S: Storage<Item = usize>, L: TensorLayout>(t: &Tensor<S, L>) -> Vec<usize> {
    t.iter().copied().collect()
}

/// `..` keeps a whole mode, even if its extent is a runtime value. The test compares the blocks with the blocks of the
/// same layout as a value. For the layout value, the extents are numbers.
#[test]
fn a_block_has_the_whole_of_a_mode_of_runtime_extent() {
    macro_rules! assert_blocks {
        ($layout:expr, $tile:expr, $written:expr) => {
            let layout = $layout;
            let data: Vec<usize> = (0..256).collect();
            let tensor = Tensor::new(&data[..], layout).unwrap();
            let written: Vec<_> = tensor.into_dynamic().tiles($written).unwrap().map(|tile| elements(&tile)).collect();
            let tiles: Vec<_> = tensor.tiles($tile).map(|tile| elements(&tile)).collect();
            assert_eq!(tiles, written, "{}", tensor.layout());
            let mut counts = Tensor::new(vec![0; 256], layout).unwrap();
            let mut parts: Vec<_> = counts.tiles_mut($tile).collect();
            parts.iter_mut().for_each(|tile| tile.for_each_mut(|_, count| *count += 1));
            let mut parts: Vec<_> = counts.places_mut($tile).collect();
            parts.iter_mut().for_each(|part| part.for_each_mut(|_, count| *count += 1));
            assert!((0..counts.size()).all(|i| counts[i] == 2), "{}", tensor.layout());
        };
    }
    for n in 1..8 {
        assert_blocks!(Rows::new(7, n).unwrap(), (Run::<3>, ..), [3, n]);
        assert_blocks!(Rows::new(n, 5).unwrap(), (.., Run::<2>), [n, 2]);
        assert_blocks!(Rows::new(n, n).unwrap(), (.., ..), [n, n]);
        assert_blocks!(Columns::new(n).unwrap(), (Run::<4>, ..), [4, n]);
        assert_blocks!(Tall::new(n).unwrap(), (Run::<4>, Run::<2>), [4, 2]);
        assert_blocks!(Tall::new(n).unwrap(), (Run::<4>, ..), [4, 2]);
        assert_blocks!(Deep::new(n).unwrap(), (Run::<4>, ..), [4, 4 * n]);
        assert_blocks!(Pairs::new(n).unwrap(), (Run::<5>, ..), [5, n]);
    }
}

/// Tests tiles of tiles. The last tile may be smaller, so its extent is a runtime value. `..` keeps the extent of the
/// last tile, which may be 0.
#[test]
fn blocks_of_tails() {
    let data: Vec<usize> = (0..35).collect();
    let matrix = Tensor::new(&data[..], Rows::new(5, 7).unwrap()).unwrap();
    let mut seen = vec![];
    for tile in matrix.tiles((Run::<2>, Run::<3>)) {
        tile.tiles((.., Run::<2>)).for_each(|block| seen.extend(elements(&block)));
    }
    seen.sort_unstable();
    assert_eq!(seen, data);
    let mut owned = Tensor::new(vec![0; 5], layout!(5:1)).unwrap().into_dynamic();
    let empty = owned.places_mut([8]).unwrap().last().unwrap();
    assert_eq!((empty.size(), empty.tiles(Tiler::modes(&[Tiler::KEEP]).unwrap()).unwrap().len()), (0, 0));
}

/// In every method, the shape of a tile may contain runtime values, extents that are known at compile time, and `..`.
#[test]
fn tile_shapes_mix_numbers_of_both_times() {
    let data: Vec<usize> = (0..240).collect();
    let cube = Tensor::new(&data[..], layout!((4,6,10):(60,10,1))).unwrap();
    let (two, three, four) = (2, 3, 4);
    macro_rules! assert_same {
        ($tiles:ident[$i:expr] at $at:expr => $($tile:expr;)*) => {$(
            assert_eq!(cube.tiles($tile).unwrap().map(|tile| elements(&tile)).collect::<Vec<_>>(), $tiles);
            assert_eq!(elements(&cube.tile($tile, $at).unwrap()), $tiles[$i]);
        )*};
    }
    let tiles: Vec<_> = cube.tiles([2, 3, 4]).unwrap().map(|tile| elements(&tile)).collect();
    assert_same! {
        tiles[11] at (1, 1, 2) =>
        (two, three, four); (Run::<2>, three, four); (two, Run::<3>, four); (two, three, Run::<4>);
        (Run::<2>, Run::<3>, four); (Run::<2>, three, Run::<4>); (two, Run::<3>, Run::<4>);
    }
    let tiles: Vec<_> = cube.tiles([2, 6, 4]).unwrap().map(|tile| elements(&tile)).collect();
    assert_same! { tiles[5] at (1, 0, 2) => (two, .., four); (two, .., Run::<4>); (Run::<2>, .., four); }
    let tile = (Run::<2>, three, Shape(layout!(5)));
    let (known, late) = (Shape(layout!((2, 3, 5))), cube.into_dynamic());
    macro_rules! assert_alike {
        ($($method:ident)*) => {$(
            assert_eq!(cube.view().$method(tile).unwrap().layout(), cube.view().$method(known).layout());
            assert_eq!(late.$method(tile).unwrap().layout(), cube.view().$method(known).layout());
        )*};
    }
    assert_alike! { composition logical_divide zipped_divide tiled_divide flat_divide }
    let local = cube.view().local_tile(tile, (1, 0, 1)).unwrap();
    assert_eq!(elements(&local), elements(&cube.view().local_tile(known, (1, 0, 1))));
}
