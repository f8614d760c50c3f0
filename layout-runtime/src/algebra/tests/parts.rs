//! Compares the indices of tiles and thread partitions with the indices of the layout.

use super::layout;
use crate::rules::ThreadsOverrun;
use crate::{Int, IntTuple, Layout, Tiler};
use std::vec::Vec;
extern crate std;

const ROWS: [&str; 4] = ["(8,12):(12,1)", "(8,12):(1,8)", "Sw<2,0,3> o (8,16):(16,1)", "((2,4),(3,4)):((1,24),(2,6))"];

fn pair(a: i64, b: i64) -> IntTuple {
    IntTuple::tuple(&[IntTuple::int(a), IntTuple::int(b)]).expect("two modes")
}

fn extents(layout: &Layout) -> [i64; 2] {
    [0, 1].map(|mode| layout.size_of(&[mode]).expect("two modes") as i64)
}

/// Returns the index of a row and a column.
fn at(layout: &Layout, row: i64, column: i64) -> i64 {
    layout.crd2idx(&pair(row, column)).expect("a coordinate").as_int().expect("integer strides").value()
}

/// Subtracts the first index of a partition from all its indices, so that only differences are compared. If
/// `is_swizzled` is true, returns the indices unchanged.
fn steps(indices: &[i64], is_swizzled: bool) -> Vec<i64> {
    indices.iter().map(|index| if is_swizzled { *index } else { index - indices[0] }).collect()
}

fn check(layout: &Layout, part: &Layout, expected: &[i64]) {
    let found: Vec<i64> = (0..part.size() as i64).map(|i| part.index(i)).collect();
    assert_eq!(steps(&found, layout.is_composed()), steps(expected, layout.is_composed()), "{layout}: {part}");
}

#[test]
fn a_local_tile_is_a_rectangle() {
    for layout in ROWS.map(layout) {
        let [rows, columns] = extents(&layout);
        let [m, n] = [4, 2];
        let tiler = Tiler::shape(&pair(m, n)).expect("a tiler");
        for (i, j) in (0..rows / m).flat_map(|i| (0..columns / n).map(move |j| (i, j))) {
            let expected: Vec<i64> = (0..m * n).map(|k| at(&layout, i * m + k % m, j * n + k / m)).collect();
            check(&layout, &layout.local_tile(&tiler, &pair(i, j)).expect("a tile"), &expected);
        }
        let row = IntTuple::tuple(&[IntTuple::int(1)]).expect("one mode");
        let kept = IntTuple::tuple(&[IntTuple::int(1), IntTuple::leaf(Int::KEEP)]).expect("two modes");
        assert_eq!(layout.local_tile(&tiler, &row), layout.local_tile(&tiler, &kept), "what is left out is `_`");
    }
}

#[test]
fn the_part_of_a_thread_is_its_place_in_every_tile() {
    let threads = layout("(2,4):(4,1)");
    for layout in ROWS.map(layout) {
        let [rows, columns] = extents(&layout);
        for thread in 0..8 {
            let (row, column, count) = (thread / 4, thread % 4, rows / 2);
            let expected: Vec<i64> = (0..count * (columns / 4))
                .map(|k| at(&layout, row + 2 * (k % count), column + 4 * (k / count)))
                .collect();
            check(&layout, &layout.local_partition(&threads, thread).expect("a part"), &expected);
        }
    }
}

#[test]
fn threads_end_where_the_layout_does() {
    let error = layout("(6,8):(8,1)").local_partition(&layout("(4,2):(2,1)"), 3).expect_err("rows 6 and 7");
    assert_eq!(error.without_place(), ThreadsOverrun { threads: 4, size: 6 }.error());
}

#[test]
fn a_slice_has_what_the_partition_has_at_the_thread() {
    for text in
        ["((4,2),3,5):((1,60),20,4)", "(6,(2,4)):(8,(4,1))", "(4,2,3):(f3,f5,f8)", "Sw<1,0,3> o (4,8):(8,1)", "8:2"]
    {
        let part = layout(text);
        let threads = part.size_of(&[0]).expect("mode 0") as i64;
        for thread in 0..threads {
            let slice = part.get_slice(thread).expect("a thread of the partition");
            assert_eq!(slice.size() as i64, part.size() as i64 / threads, "{text}: {slice}");
            let start = part.index(thread) - slice.index(0);
            let is_at = |i: i64| slice.index(i) + start == part.index(thread + threads * i);
            assert!((0..slice.size() as i64).all(is_at), "{text}, thread {thread}: {slice}");
        }
        assert!(part.get_slice(threads).is_err() && part.get_slice(-1).is_err());
    }
}
