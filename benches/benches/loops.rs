//! Nanoseconds an index in loops that compilers vectorise, against plain arithmetic in the same run.
//!
//! The two take turns, and of each the best of many passes counts, so that whatever else the machine does hits both.

use std::hint::black_box;
use std::time::Instant;

const PASSES: usize = 4000;

/// Indices that fit the first-level cache.
const COUNT: usize = 2048;

/// Writes the indices of the coordinates from `first` on.
#[inline(always)]
fn fill(indices: &mut [u32], first: u32, index: impl Fn(u32) -> u32) {
    for (slot, i) in indices.iter_mut().zip(first..) {
        *slot = index(i);
    }
}

/// Nanoseconds an index, of the best pass.
fn pass(best: &mut f64, indices: &mut [u32], fill: impl Fn(&mut [u32])) {
    let start = Instant::now();
    fill(black_box(&mut *indices));
    black_box(&indices);
    *best = best.min(start.elapsed().as_nanos() as f64 / indices.len() as f64);
}

macro_rules! compare {
    ($($name:ident)*) => {
        println!("{:<14} {:>8} {:>8} {:>7}   (ns an index, u32)", "layout", "plain", "colex", "ratio");
        $({
            use colex_benches::$name::{SIZE, compiled, plain};
            let mut indices = vec![0; COUNT];
            let first = black_box((SIZE - COUNT) as u32);
            let (mut by_hand, mut ours) = (f64::MAX, f64::MAX);
            for _ in 0..PASSES {
                pass(&mut by_hand, &mut indices, |indices| fill(indices, first, plain));
                pass(&mut ours, &mut indices, |indices| fill(indices, first, compiled));
            }
            println!("{:<14} {by_hand:>8.3} {ours:>8.3} {:>7.2}", stringify!($name), by_hand / ours);
        })*
    };
}

fn main() {
    compare!(rows mixed tiles image planes);
}
