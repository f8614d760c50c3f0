//! Measures the nanoseconds per one-dimensional index of a rank 3 layout with runtime extents. The contenders are
//! hardware division, two crates that prepare divisors, and colex, in one run.
//!
//! The contenders alternate, so that other load on the machine affects all of them. For each contender, the time of its
//! fastest pass is reported.

use colex::layout;
use fastdivide::DividerU64;
use std::hint::black_box;
use std::time::Instant;
use strength_reduce::{StrengthReducedU32, StrengthReducedUsize};

const PASSES: usize = 4000;

/// The number of indices that a pass computes. The indices fit in the first-level cache.
const COUNT: usize = 2048;

/// Measures one pass in nanoseconds per index, and stores the time in `best` if it is the lowest.
fn pass<I: Copy>(best: &mut f64, indices: &mut [I], coords: &[I], index: impl Fn(I) -> I) {
    let start = Instant::now();
    for (slot, i) in black_box(&mut *indices).iter_mut().zip(black_box(coords)) {
        *slot = index(*i);
    }
    black_box(&indices);
    *best = best.min(start.elapsed().as_nanos() as f64 / indices.len() as f64);
}

/// Runs all contenders alternately, and prints one table row with the lowest time of each.
macro_rules! compare {
    ($int:ident, $size:expr, $($name:literal => $index:expr),+ $(,)?) => {{
        let coords: Vec<$int> = (0..COUNT as $int).map(|i| $size - 1 - i).collect();
        let mut indices = vec![0; COUNT];
        let mut best = [$({ let _ = $name; f64::MAX }),+];
        for _ in 0..PASSES {
            let mut row = best.iter_mut();
            $(pass(row.next().expect("one per index"), &mut indices, &coords, $index);)+
        }
        let mut row = best.iter();
        $(
            let nanoseconds = row.next().expect("one per index");
            println!("{:<6} {:<16} {:>8.3} {:>7.2}x", stringify!($int), $name, nanoseconds, best[0] / nanoseconds);
        )+
    }};
}

fn narrow([m, n, k]: [u32; 3], [a, b, c]: [u32; 3]) {
    let bound = layout!((m, n, k):(a, b, c));
    let (by_m, by_n) = (StrengthReducedU32::new(m), StrengthReducedU32::new(n));
    compare!(u32, m * n * k,
        "hardware" => |i| i % m * a + i / m % n * b + i / m / n * c,
        "strength_reduce" => |i| {
            let (rest, first) = StrengthReducedU32::div_rem(i, by_m);
            let (last, second) = StrengthReducedU32::div_rem(rest, by_n);
            first * a + second * b + last * c
        },
        "colex" => |i| bound.at(i),
    );
}

fn wide([m, n, k]: [usize; 3], [a, b, c]: [usize; 3]) {
    let bound = layout!((m, n, k):(a, b, c));
    let small = layout!((m, n, k):(a, b, c) where m <= 1024, n <= 1024, k <= 1024);
    let (by_m, by_n) = (StrengthReducedUsize::new(m), StrengthReducedUsize::new(n));
    let (fast_m, fast_n) = (DividerU64::divide_by(m as u64), DividerU64::divide_by(n as u64));
    compare!(usize, m * n * k,
        "hardware" => |i| i % m * a + i / m % n * b + i / m / n * c,
        "strength_reduce" => |i| {
            let (rest, first) = StrengthReducedUsize::div_rem(i, by_m);
            let (last, second) = StrengthReducedUsize::div_rem(rest, by_n);
            first * a + second * b + last * c
        },
        "fastdivide" => |i| {
            let rest = fast_m.divide(i as u64) as usize;
            let last = fast_n.divide(rest as u64) as usize;
            (i - rest * m) * a + (rest - last * n) * b + last * c
        },
        "colex" => |i| bound.at(i),
        "colex, m <= 1024" => |i| small.at(i),
    );
}

fn main() {
    println!("{:<6} {:<16} {:>8} {:>8}   (ns an index, rank 3)", "type", "division by", "ns", "ratio");
    narrow(black_box([97, 89, 83]), black_box([1, 100, 9000]));
    wide(black_box([97, 89, 83]), black_box([1, 100, 9000]));
}
