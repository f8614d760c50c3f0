//! In which order threads and blocks run on the CPU: that of their numbers, or another one, drawn from a seed. A kernel
//! without races gives the same result in all of them.

use std::cell::Cell;
use std::vec::Vec;

std::thread_local! {
    static SEED: Cell<u64> = const { Cell::new(0) };
}

/// Runs `f`; threads and blocks of kernels that it launches run in an order drawn from `seed`, in that of their numbers
/// for 0.
pub fn with_seed<R>(seed: u64, f: impl FnOnce() -> R) -> R {
    let before = SEED.replace(seed);
    let result = f();
    SEED.set(before);
    result
}

/// The seed of this thread of the CPU.
pub(super) fn seed() -> u64 {
    SEED.get()
}

/// The numbers `0..count` in the order that was asked for.
pub(super) fn shuffled(count: usize) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..count).collect();
    let mut state = SEED.get();
    if state == 0 {
        return numbers;
    }
    // Another order for each phase.
    SEED.set(next(&mut state));
    for i in (1..count).rev() {
        numbers.swap(i, (next(&mut state) % (i as u64 + 1)) as usize);
    }
    numbers
}

/// xorshift64
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}
