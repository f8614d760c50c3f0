//! Pseudorandom shapes, and the product with which tests compare sums.

use core::ops::{Add, Mul};

/// Returns the dot product of `x` and `y`. This is a `while` loop, because iterators are slow in an unoptimized build.
pub fn dot<T: Copy + Default + Add<Output = T> + Mul<Output = T>>(x: &[T], y: &[T]) -> T {
    let (mut sum, mut i) = (T::default(), 0);
    while i < x.len() {
        sum = sum + x[i] * y[i];
        i += 1;
    }
    sum
}

/// Returns `count` pseudorandom shapes, each with a seed. Each extent is a multiple of its step and at most its limit.
pub fn shapes<const N: usize>(
    count: usize,
    limits: [u32; N],
    steps: [u32; N],
) -> impl Iterator<Item = ([u32; N], u64)> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as u32
    };
    (1..=count as u64).map(move |seed| {
        let mut shape = [0; N];
        for k in 0..N {
            shape[k] = (next() % (limits[k] / steps[k]) + 1) * steps[k];
        }
        (shape, seed)
    })
}
