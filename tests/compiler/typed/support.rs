//! Compares views with the law of views. This file is a module of each generated program.

use colex::tensor::{TensorLayout, View, ViewMut};
use colex::{IntTuple, Layout, Tensor};

/// The number of elements of every tensor. The elements are 0, 1, 2, …
pub const ELEMENTS: usize = 1 << 12;

/// Runs a program, and prints its name if it fails. Returns `true` if the program succeeds.
pub fn run(name: &str, program: fn()) -> bool {
    let is_right = std::panic::catch_unwind(program).is_ok();
    if !is_right {
        println!("program {name} fails");
    }
    is_right
}

/// Returns the layout with the shape of `layout` in which each index is the one-dimensional coordinate.
pub fn counted(layout: &Layout) -> Layout {
    Layout::left(&layout.shape()).expect("small")
}

fn elements<L: TensorLayout>(view: &Tensor<View<'_, usize>, L>) -> Vec<usize> {
    (0..view.size()).map(|i| view[i]).collect()
}

/// Checks that `next[i] = view[map[i]]` for every coordinate. The view can be read in loops, by iterators, by copies
/// and with its layout as a value. All these ways must give the same elements.
pub fn compare<A: TensorLayout, B: TensorLayout>(
    next: Tensor<View<'_, usize>, A>,
    view: Tensor<View<'_, usize>, B>,
    map: Tensor<View<'_, usize>, Layout>,
) {
    let found = elements(&next);
    let expected: Vec<_> = elements(&map).into_iter().map(|i| view[i]).collect();
    assert_eq!(found, expected, "{} from {}", next.layout(), view.layout());
    let mut looped = vec![0; found.len()];
    next.for_each(|i, element| looped[i] = *element);
    assert_eq!(looped, found, "{}", next.layout());
    let mut iterated: Vec<_> = next.iter().copied().collect();
    let mut sorted = found.clone();
    iterated.sort_unstable();
    sorted.sort_unstable();
    assert_eq!(iterated, sorted, "{}", next.layout());
    let compact = Layout::left(&IntTuple::from(found.len() as i64)).expect("small");
    let mut copy = Tensor::new(vec![0; found.len()], compact).expect("as long");
    copy.copy_from(&next);
    assert_eq!(*copy.storage(), found, "{}", next.layout());
    if next.size() > 0 {
        assert_eq!(elements(&next.into_dynamic()), found, "{}", next.layout());
    }
}

/// A program writes to partitions of a view. Checks that the partitions contain every element of the view exactly once.
pub fn compare_written<'a, L: TensorLayout, P: TensorLayout>(
    view: Tensor<View<'_, usize>, L>,
    parts: impl Iterator<Item = Tensor<ViewMut<'a, usize>, P>>,
) {
    let mut parts: Vec<_> = parts.collect();
    let mut seen = vec![];
    parts.iter_mut().for_each(|part| part.for_each_mut(|_, element| seen.push(*element)));
    let mut expected = elements(&view);
    seen.sort_unstable();
    expected.sort_unstable();
    assert_eq!(seen, expected, "{}", view.layout());
}
