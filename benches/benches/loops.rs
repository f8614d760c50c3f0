//! Measures the nanoseconds per index in loops that compilers vectorize, compared with plain arithmetic in the same
//! run.
//!
//! The two variants alternate, so that other load on the machine affects both. For each variant, the time of its
//! fastest pass is reported.

use std::hint::black_box;
use std::time::Instant;

const PASSES: usize = 1000;

/// Number of fills per pass, so that the time to read the clock is negligible.
const FILLS: usize = 50;

/// The number of indices that a fill writes. The indices fit in the first-level cache.
const COUNT: usize = 2048;

/// Writes the indices of the coordinates from `first` on.
#[inline(always)]
fn fill(indices: &mut [u32], first: u32, index: impl Fn(u32) -> u32) {
    for (slot, i) in indices.iter_mut().zip(first..) {
        *slot = index(i);
    }
}

/// Measures one pass in nanoseconds per index, and stores the time in `best` if it is the lowest.
fn pass(best: &mut f64, indices: &mut [u32], fill: impl Fn(&mut [u32])) {
    let start = Instant::now();
    for _ in 0..FILLS {
        fill(black_box(&mut *indices));
    }
    *best = best.min(start.elapsed().as_nanos() as f64 / (FILLS * indices.len()) as f64);
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

/// Prints two lower bounds for the time of `rows`: the time of the stores alone, and the time of the same formula with
/// a shift instead of the division.
fn limits() {
    let mut indices = vec![0; COUNT];
    let first = black_box(0);
    let (mut stored, mut shifted) = (f64::MAX, f64::MAX);
    for _ in 0..PASSES {
        pass(&mut stored, &mut indices, |indices| fill(indices, first, |i| i));
        pass(&mut shifted, &mut indices, |indices| {
            fill(indices, first, |i| i.wrapping_mul(40).wrapping_sub((i >> 6).wrapping_mul(2399)));
        });
    }
    println!("\nlimits of rows: {stored:.3} to store, {shifted:.3} with a shift for a quotient");
}

fn main() {
    compare!(rows mixed tiles image planes);
    limits();
}
