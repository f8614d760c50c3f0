//! The order in which threads and blocks run on the CPU: in index order, or in a random order from a seed. A kernel
//! without races gives the same result in every order.

use std::cell::Cell;
use std::vec::Vec;

std::thread_local! {
    static SEED: Cell<u64> = const { Cell::new(0) };
}

/// Calls `f`. Kernels that `f` launches run threads and blocks in a random order that `seed` determines, or in index
/// order if the seed is 0.
pub fn with_seed<R>(seed: u64, f: impl FnOnce() -> R) -> R {
    let before = SEED.replace(seed);
    let result = f();
    SEED.set(before);
    result
}

/// Returns the seed of this CPU thread.
pub(super) fn seed() -> u64 {
    SEED.get()
}

/// Returns the numbers `0..count` in the order that the current seed determines.
pub(super) fn shuffled(count: usize) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..count).collect();
    let mut state = SEED.get();
    if state == 0 {
        return numbers;
    }
    // The new seed gives the next phase a different order.
    SEED.set(next(&mut state));
    for i in (1..count).rev() {
        numbers.swap(i, (next(&mut state) % (i as u64 + 1)) as usize);
    }
    numbers
}

/// Returns the next number of the generator xorshift64.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}
