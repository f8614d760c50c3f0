//! Compares proofs with brute force: no false proof, no false counterexample, and every small case is decided.

extern crate std;

mod classic;
mod constant;
mod facts;
mod for_all;
mod random_layout;
mod same;
mod warp;

use layout_runtime::{IntTuple, Layout, Swizzle};
use random_layout::random_layout;
use std::vec::Vec;

/// Returns all layouts of up to three small modes, in two nestings.
fn exhaustive() -> Vec<Layout> {
    let mut layouts = Vec::new();
    for shape in
        [[1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1], [2, 2, 1], [2, 3, 1], [3, 2, 1], [4, 2, 1], [2, 2, 2], [2, 3, 2]]
    {
        for code in 0..9i64.pow(3) {
            let strides = [code % 9 - 2, code / 9 % 9 - 2, code / 81 - 2];
            if (0..3).any(|k| shape[k] == 1 && strides[k] != 0) {
                continue;
            }
            let nest = |n: [i64; 3]| IntTuple::from((n[0], (n[1], n[2])));
            layouts.push(Layout::new(&nest(shape), &nest(strides)).expect("small"));
        }
    }
    layouts
}

/// Returns the same layouts with every small swizzle that they permit.
fn swizzled() -> Vec<Layout> {
    let mut layouts = Vec::new();
    let numbers = (1..3).flat_map(|b| (0..3).flat_map(move |m| (-3..4).map(move |s| (b, m, s))));
    let swizzles: Vec<Swizzle> = numbers.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect();
    for (k, layout) in exhaustive().iter().enumerate() {
        let swizzle = swizzles[k % swizzles.len()];
        layouts.extend(layout.swizzled(swizzle, (k % 5) as i64));
        layouts.extend(layout.swizzled(Swizzle::IDENTITY, (k % 7) as i64));
    }
    layouts
}

fn indices(layout: &Layout) -> Vec<i64> {
    (0..layout.size() as i64).map(|i| layout.index(i)).collect()
}
