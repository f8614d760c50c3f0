//! Checks sequences of operations on views with layouts that are known only at runtime. For each operation `op` with a
//! coordinate map `φ`, `view.op(x)[c]` must equal `view[φ(c)]`, and mutable parts must be disjoint.
//!
//! To find the map `φ`, the test applies the operation to a tensor in which each element is its own one-dimensional
//! coordinate. Each layout that occurs in a sequence is checked only once, because the result of an operation does not
//! depend on the earlier operations.

extern crate std;

use super::alphabet::{Copies, fronted, fronts, layouts, tilers};
use super::{counted, index, is_wide, on_all_cores};
use crate::{Borrowed, Mode, Tensor, View};
use layout_runtime::rules::Undecided;
use layout_runtime::{Error, Layout, Tiler};
use std::collections::{BTreeMap, BTreeSet};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, println, vec};

type Viewed<'a> = Tensor<View<'a, usize>, Layout>;
/// The layout and the elements of the view that each operation returns, or `None` if the operation fails.
type Views = Vec<Option<(Layout, Vec<usize>)>>;

/// The elements 0, 1, 2, … of all tensors in this test.
static ELEMENTS: [usize; 4096] = {
    let mut elements = [0; 4096];
    let mut i = 0;
    while i < 4096 {
        elements[i] = i;
        i += 1;
    }
    elements
};

fn tensor(layout: Layout) -> Viewed<'static> {
    let tensor = Tensor::new(&ELEMENTS[..], layout).expect("small");
    Tensor { storage: tensor.storage.into_view(), layout: tensor.layout }
}

fn elements(view: Viewed<'_>) -> (Layout, Vec<usize>) {
    (view.layout(), (0..view.size()).map(|i| view[i]).collect())
}

/// Returns the results of all operations with a tiler.
fn tiled(tensor: Viewed<'_>, tiler: &Tiler) -> Views {
    let divided = [
        tensor.composition(*tiler),
        tensor.logical_divide(*tiler),
        tensor.zipped_divide(*tiler),
        tensor.tiled_divide(*tiler),
        tensor.flat_divide(*tiler),
        tensor.local_tile(*tiler, 0),
        tensor.outer_partition(*tiler, 1),
        // If the tiler has depth 0, the result can have several modes for the view, but only one mode for the tensor of
        // coordinates, or the other way round. Then the numbers of threads differ, so this case is skipped.
        if tiler.as_layout().is_some_and(|operand| operand.depth() == 0) {
            Err(Undecided.error())
        } else {
            tensor.tv_partition(*tiler, 1)
        },
    ];
    let tile = |i| tensor.tiles(*tiler).ok().and_then(|tiles| tiles.get(i).map(elements));
    divided.into_iter().map(|view| view.ok().map(elements)).chain((0..3).map(tile)).collect()
}

/// Returns the results of all operations without a tiler.
fn changed(tensor: Viewed<'_>) -> Views {
    let slices = (0..3).flat_map(|at| [tensor.try_slice((at, ..)).ok(), tensor.try_slice((.., at)).ok()]);
    let others: [Result<_, Error>; 11] = [
        tensor.flatten(),
        tensor.coalesce(),
        tensor.transpose(),
        tensor.group::<0, 1>(),
        tensor.group::<0, 2>(),
        tensor.group_modes::<0, 1>(),
        tensor.take::<1, 2>(),
        tensor.select((Mode::<1>, Mode::<0>)),
        tensor.select((Mode::<1>,)),
        tensor.partitions_s(Copies),
        tensor.partition_d(Copies, 1),
    ];
    // A range in one of two modes, ranges in both modes, and an empty range.
    let ranges = [
        tensor.try_slice((1..2, ..)),
        tensor.try_slice((.., 0..2)),
        tensor.try_slice((1..2, 0..1)),
        tensor.try_slice((1, 1..2)),
        tensor.try_slice((.., 1..1)),
        tensor.try_slice((1..3,)),
    ];
    slices.chain(others.map(Result::ok)).chain(ranges.map(Result::ok)).map(|view| view.map(elements)).collect()
}

fn all(tensor: Viewed<'_>, tilers: &[Tiler]) -> Views {
    changed(tensor).into_iter().chain(tilers.iter().flat_map(|tiler| tiled(tensor, tiler))).collect()
}

/// Returns the names of the operations in [`all`].
fn all_names(tilers: &[Tiler], count: usize) -> Vec<String> {
    let by = [
        "composition",
        "logical",
        "zipped",
        "tiled",
        "flat",
        "local_tile",
        "outer",
        "tv",
        "tile 0",
        "tile 1",
        "tile 2",
    ];
    let changes = (0..count - tilers.len() * by.len()).map(|i| format!("change {i}"));
    changes.chain(tilers.iter().flat_map(|tiler| by.map(|name| format!("{name} {tiler}")))).collect()
}

/// Applies all operations to a view with the layout `layout`, compares each result with the view at every coordinate,
/// and returns the layouts of the results.
fn views(layout: &Layout, tilers: &[Tiler]) -> Vec<Layout> {
    let view = tensor(*layout);
    let expected: Vec<_> = (0..layout.size() as i64).map(|i| index(layout, i) as usize).collect();
    assert_eq!(elements(view).1, expected, "{layout}");
    check_copies(view);
    let coordinates = all(tensor(counted(layout)), tilers);
    let mut found = vec![];
    let results = all(view, tilers);
    let count = results.len();
    for (i, (next, map)) in results.into_iter().zip(coordinates).enumerate() {
        let Some((next, elements)) = next else { continue };
        let name = || format!("{layout}, {}: {next}", all_names(tilers, count)[i]);
        let Some((_, map)) = map else { panic!("{}: not for coordinates", name()) };
        let expected: Vec<_> = map.into_iter().map(|c| view[c]).collect();
        assert_eq!(elements, expected, "{}", name());
        // An empty view is not checked further.
        if !elements.is_empty() {
            found.push(next);
        }
    }
    check_written(layout, tilers);
    found
}

/// Checks that all ways to iterate over the elements agree: loops, iterators, copies, maps, arrays.
fn check_copies(view: Viewed<'_>) {
    let (layout, elements) = elements(view);
    let mut looped = vec![0; elements.len()];
    view.for_each(|i, element| looped[i] = *element);
    assert_eq!(looped, elements, "{layout}");
    let mut sorted: [Vec<_>; 2] = [view.iter().copied().collect(), elements.clone()];
    sorted.iter_mut().for_each(|list| list.sort_unstable());
    assert_eq!(sorted[0], sorted[1], "{layout}");
    let mut copy =
        Tensor::new(vec![0; elements.len()], Layout::left(&layout.shape()).expect("small")).expect("as long");
    copy.copy_from(&view);
    assert_eq!(*copy.storage(), elements, "{layout}");
    let map = view.map(|element| *element).expect("small");
    assert!((0..elements.len()).all(|i| map[i] == elements[i]), "{layout}");
    #[cfg(feature = "ndarray")]
    if let Ok(array) = view.to_ndarray() {
        assert!(array.reversed_axes().iter().eq(&elements), "{layout}");
    }
}

/// Checks that no two mutable parts have a common element, and that each element of the tiles is in a part.
fn check_written(layout: &Layout, tilers: &[Tiler]) {
    let mut counts = Tensor::new(vec![0_u8; ELEMENTS.len()], *layout).expect("small");
    for tiler in tilers {
        if let Ok(tiles) = counts.tiles_mut(*tiler) {
            tiles.for_each(|mut tile| tile.for_each_mut(|_, count| *count += 1));
            check_counts(&mut counts, || format!("{layout}, tiles {tiler}"));
        }
        if let Ok(places) = counts.places_mut(*tiler) {
            places.for_each(|mut part| part.for_each_mut(|_, count| *count += 1));
            check_counts(&mut counts, || format!("{layout}, places {tiler}"));
        }
    }
    // `iter_mut` must return an error if two coordinates have the same element. Otherwise all references exist at the
    // same time.
    let shared = (0..layout.size() as i64).map(|i| index(layout, i)).collect::<BTreeSet<_>>().len() < layout.size();
    match counts.iter_mut() {
        Ok(mut elements) => {
            assert!(!shared, "{layout}");
            let first: Vec<_> = elements.by_ref().take(3).collect();
            let rest: Vec<_> = elements.collect();
            first.into_iter().chain(rest).for_each(|count| *count += 1);
            check_counts(&mut counts, || format!("{layout}, iter_mut"));
        }
        Err(_) => assert!(shared, "{layout}"),
    }
    if let Ok(parts) = counts.split_mut::<1>() {
        parts.for_each(|mut part| part.for_each_mut(|_, count| *count += 1));
        check_counts(&mut counts, || format!("{layout}, split"));
    }
}

fn check_counts(counts: &mut Tensor<Vec<u8>, Layout>, name: impl Fn() -> String) {
    assert!((0..counts.size()).all(|i| counts[i] == 1), "{}", name());
    let written = counts.storage().iter().filter(|count| **count > 0).count();
    assert_eq!(written, counts.size(), "{} leave the tensor", name());
    counts.fill(0);
}

#[test]
fn views_of_views_of_views_are_what_the_law_says() {
    let tilers = tilers(false);
    let few: Vec<_> = tilers.iter().copied().step_by(if is_wide() { 2 } else { 13 }).collect();
    let with_fronts = |layout: &Layout| fronted(layout, &[&[""], fronts(false)].concat());
    let mut states: BTreeMap<String, Layout> =
        layouts(false).iter().flat_map(with_fronts).map(|layout| (layout.to_string(), layout)).collect();
    let mut frontier: Vec<_> = states.values().copied().collect();
    let mut counts = vec![];
    for depth in 0..if is_wide() { 3 } else { 2 } {
        counts.push(frontier.len());
        let all = if depth == 0 { &tilers } else { &few };
        let found = on_all_cores(&frontier, |layout| views(layout, all)).concat();
        let next: BTreeMap<_, _> = found.iter().map(|layout| (layout.to_string(), *layout)).collect();
        frontier = next.iter().filter(|(text, _)| !states.contains_key(*text)).map(|(_, layout)| *layout).collect();
        states.extend(next);
    }
    println!("{} tilers, then {}, states by depth: {counts:?}", tilers.len(), few.len());
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

/// Tests every layout with some of the tilers, and every tiler with some of the layouts.
#[test]
#[ignore = "takes a minute in a release build"]
fn views_of_more_layouts_are_what_the_law_says() {
    let tilers = tilers(true);
    let with_fronts = |layout: &Layout| fronted(layout, &[&[""], fronts(true)].concat());
    let layouts: Vec<_> = layouts(true).iter().flat_map(with_fronts).enumerate().collect();
    let found = on_all_cores(&layouts, |(i, layout)| {
        let tilers: Vec<_> = tilers.iter().copied().skip(i % 37).step_by(37).collect();
        views(layout, &tilers).len()
    });
    println!("{} layouts, {} views", layouts.len(), found.iter().sum::<usize>());
}
