//! Checks the law of views for all small layouts instead of random layouts.

extern crate std;

mod alphabet;
mod chains;
mod law;

use layout_runtime::{Layout, Swizzle, leaf::Leaf};
use std::vec::Vec;

/// Returns `true` if the environment variable `COLEX_ALL` is set. Then the tests check larger sets, which takes minutes
/// in a release build.
fn is_wide() -> bool {
    std::env::var_os("COLEX_ALL").is_some()
}

/// Applies `f` to each item, with one thread per core.
fn on_all_cores<T: Sync, U: Send>(all: &[T], f: impl Fn(&T) -> U + Sync) -> Vec<U> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = all.len().div_ceil(cores).max(1);
    std::thread::scope(|scope| {
        let f = &f;
        let threads: Vec<_> =
            all.chunks(share).map(|share| scope.spawn(move || share.iter().map(f).collect::<Vec<_>>())).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no failure")).collect()
    })
}

/// Returns the compact layout of the same shape, in which each index is the one-dimensional coordinate. Modes of extent
/// 1 have a stride that is not 0, so that coordinates past the end have different indices.
fn counted(layout: &Layout) -> Layout {
    let mut counted = layout.layout_part();
    let mut stride = 1;
    for i in 0..layout.len() {
        let size = layout.modes().leaves[i].size();
        counted = counted.with_leaf(i, Leaf::new(size, stride));
        stride *= size;
    }
    counted
}

/// Returns the sum or the XOR of the terms of all modes at a one-dimensional coordinate, by the definition.
fn summed(layout: &Layout, coordinate: i64) -> i64 {
    let (mut sum, mut rest) = (0, coordinate);
    for mode in &layout.modes().leaves[..layout.len()] {
        let digit = rest % mode.size();
        rest /= mode.size();
        if mode.basis.is_xor() {
            (0..63).filter(|bit| digit >> bit & 1 == 1).for_each(|bit| sum ^= mode.stride << bit);
        } else {
            sum += digit * mode.stride;
        }
    }
    sum
}

fn swizzled(swizzle: Swizzle, index: i64) -> i64 {
    let read = index & swizzle.y_mask();
    index ^ if swizzle.shift() < 0 { read << -swizzle.shift() } else { read >> swizzle.shift() }
}

/// Returns the index of a one-dimensional coordinate, by the definition.
fn index(layout: &Layout, coordinate: i64) -> i64 {
    let sum = summed(layout, coordinate);
    swizzled(layout.swizzle(), if layout.is_xor() { layout.offset() ^ sum } else { layout.offset() + sum })
}
