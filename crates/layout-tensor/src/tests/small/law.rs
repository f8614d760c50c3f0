//! Checks the table in [`law`](layout_index::views::operations::law): operations on the layout types of views that have
//! any start.

extern crate std;

use super::alphabet::{Copies, fronted, fronts, layouts, tilers};
use super::{counted, index, is_wide, on_all_cores, summed, swizzled};
use crate::{signatures::PartS, signatures::Partitioning};
use layout_index::views::operations::by_tiler::TilerOp;
use layout_index::views::operations::law::Entry;
use layout_runtime::{Error, Layout, Tiler};
use std::string::String;
use std::vec::Vec;
use std::{format, println};

/// Returns the index of a view that starts at `start`, by the table in [`law`](layout_index::views::operations::law).
fn viewed(entry: Entry, layout: &Layout, start: i64, coordinate: i64) -> i64 {
    match entry {
        Entry::Address => start + index(layout, coordinate),
        Entry::Added => swizzled(layout.swizzle(), layout.offset() + start + summed(layout, coordinate)),
        Entry::Joined => start ^ index(layout, coordinate),
    }
}

/// For each coordinate of the first leaf of a view, compares the slice at this coordinate with the view.
fn check_slices(entry: Entry, view: &Layout) {
    let size = view.size() as i64;
    if size == 0 {
        return;
    }
    for at in 0..view.modes().leaves[0].size() {
        let (place, start) = entry.moved(view.swizzle(), summed(view, at), 0);
        for kept in (0..size).step_by(view.modes().leaves[0].size() as usize) {
            let (found, expected) =
                (place as i64 + viewed(entry, view, start, kept), viewed(entry, view, 0, at + kept));
            assert_eq!(found, expected, "{view} ({entry:?}) at {at} and {kept}");
        }
    }
}

/// An operation, and a function that returns its name.
type Operation<'a> = (&'a dyn Fn(&Layout) -> Result<Layout, Error>, &'a dyn Fn() -> String);

/// Applies an operation to views with several starts, and compares the results with the law. The layouts in `layouts`
/// differ only in their swizzles and offsets. Returns the number of compared elements.
fn check(entry: Entry, layouts: &[Layout], (operation, name): Operation<'_>) -> usize {
    let first = &layouts[0];
    let made = operation(&entry.seen(first));
    // Tensors return an error for operations that would add elements to an empty tensor.
    if made.is_err() || first.is_empty() && made.is_ok_and(|view| !view.is_empty()) {
        return 0;
    }
    let Ok(coordinates) = operation(&counted(first)) else { panic!("{first}, {}: not for coordinates", name()) };
    let coordinates: Vec<_> = (0..coordinates.size() as i64).map(|i| index(&coordinates, i)).collect();
    let mut count = 0;
    for layout in layouts {
        let Ok(view) = entry.view(layout, made) else { continue };
        assert_eq!((view.size(), entry.joins(&view)), (coordinates.len(), entry == Entry::Joined));
        let is_joining = view.modes().leaves[..view.len()].iter().all(|mode| mode.basis.is_xor() || mode.stride == 0);
        assert!(is_joining || entry != Entry::Joined, "{layout}, {}: {view} has integer strides", name());
        check_slices(entry, &view);
        count += coordinates.len();
        for start in [0, 1, 2, 3, 5, 6, 9, 12] {
            for (i, coordinate) in coordinates.iter().enumerate() {
                let (found, expected) =
                    (viewed(entry, &view, start, i as i64), viewed(entry, layout, start, *coordinate));
                assert_eq!(found, expected, "{layout} from {start} ({entry:?}), {}: {view} at {i}", name());
            }
        }
    }
    count
}

/// Checks `filter` like [`check`] checks other operations. `filter` selects the first coordinate of each element, so
/// its map of coordinates depends on the strides.
fn check_filter(entry: Entry, layouts: &[Layout]) -> usize {
    let mut count = 0;
    for layout in layouts {
        let Ok(view) = entry.view(layout, Ok(entry.seen(layout).filter())) else { continue };
        for start in [0, 1, 2, 3, 5, 6, 9, 12] {
            let mut expected: Vec<_> = (0..layout.size() as i64).map(|i| viewed(entry, layout, start, i)).collect();
            let mut found: Vec<_> = (0..view.size() as i64).map(|i| viewed(entry, &view, start, i)).collect();
            let is_shortened = layout.modes().leaves[..layout.len()].iter().any(|mode| mode.stride == 0);
            assert!(is_shortened || found == expected, "{layout} from {start} ({entry:?}): {view}");
            for indices in [&mut expected, &mut found] {
                indices.sort_unstable();
                indices.dedup();
            }
            assert_eq!(found, expected, "{layout} from {start} ({entry:?}): {view}");
        }
        count += view.size();
    }
    count
}

/// Checks all operations on views of a layout with each swizzle and offset. Returns the numbers of compared elements of
/// views with an added start, and of views with an XORed start.
fn check_all(layout: &Layout, tilers: &[Tiler]) -> [usize; 2] {
    let layouts = fronted(layout, fronts(is_wide()));
    let Some(first) = layouts.first() else { return [0; 2] };
    let entry = Entry::Address.sliced(first);
    layouts.iter().for_each(|layout| check_slices(entry, layout));
    // If the start of a view is XORed, the result of an operation depends on the swizzle and the offset, so each layout
    // is a separate case.
    let share = if entry == Entry::Joined { 1 } else { layouts.len() };
    let mut count = 0;
    for layouts in layouts.chunks(share) {
        for tiler in tilers {
            for kind in [TilerOp::Compose, TilerOp::Logical, TilerOp::Zipped, TilerOp::Tiled, TilerOp::Flat] {
                count += check(entry, layouts, (&|l| kind.apply(l, tiler), &|| format!("{kind:?} {tiler}")));
            }
        }
        count += check(entry, layouts, (&|l| PartS::<Copies>::TILING.within(l), &|| "partition_S".into()));
        count += check(entry, layouts, (&|l| Ok(l.flatten()), &|| "flatten".into()));
        count += check(entry, layouts, (&|l| Ok(l.coalesce()), &|| "coalesce".into()));
        count += check(entry, layouts, (&|l| l.group(0, l.rank()), &|| "group".into()));
        count += check(entry, layouts, (&|l| l.take(l.rank() - 1, l.rank()), &|| "take".into()));
        count += check(entry, layouts, (&|l| l.select(&[l.rank() - 1, 0][..l.rank().min(2)]), &|| "select".into()));
        count += check_filter(entry, layouts);
    }
    if entry == Entry::Joined { [0, count] } else { [count, 0] }
}

#[test]
fn an_operation_on_a_view_is_one_wherever_it_starts() {
    let (layouts, tilers) = (layouts(is_wide()), tilers(is_wide()));
    let counts = on_all_cores(&layouts, |layout| check_all(layout, &tilers));
    let sums = [0, 1].map(|entry| counts.iter().map(|count| count[entry]).sum::<usize>());
    println!("{} layouts, {} tilers, {sums:?} elements", layouts.len(), tilers.len());
    assert!(sums.iter().all(|sum| *sum > 1_000), "{sums:?}");
}
