//! Tiles, and the partitions of threads.

use crate::{Interleaved, Offset, Padded, Swizzled, places};
use colex::tensor::{Run, Shape, Take, View, X};
use colex::{Layout, Tensor, layout};

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

/// A coordinate of the grid needs one number per mode. Missing numbers, and an integer for several modes, are errors.
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
        // Rows 0, 2, 4 and 6 are one tile, and the other rows are another.
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

/// Checks that the last tile has no elements if each of its elements would be past the end.
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

/// A layout that leaves elements out is not a tile.
#[test]
fn a_tile_with_holes_that_nothing_fills_is_refused() {
    let mut tensor = Tensor::new(vec![0; 8], "8:1".parse::<Layout>().expect("a layout")).expect("long enough");
    let tile: Layout = "(2,3):(4,1)".parse().expect("a layout");
    assert!(tensor.tiles(tile).is_err() && tensor.tiles_mut(tile).is_err() && tensor.places_mut(tile).is_err());
    let tile: Layout = "(2,2):(4,1)".parse().expect("a layout");
    assert_eq!(tensor.tiles_mut(tile).expect("the holes are filled").map(|part| part.size()).sum::<usize>(), 8);
}
