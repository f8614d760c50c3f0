//! The order in which the threads of a phase and the blocks of a grid run on the CPU: index order, or a random order
//! that a seed determines. A kernel without races gives the same result in every order, except for the rounding of
//! floating-point sums in tensors with `adds`.

use std::cell::Cell;
use std::vec::Vec;

std::thread_local! {
    static SEED: Cell<u64> = const { Cell::new(0) };
}

/// Calls `f` and returns its result. If `f` runs kernels on the CPU, threads and blocks run in a random order that
/// `seed` determines. If `seed` is 0, the order is index order.
pub fn with_seed<R>(seed: u64, f: impl FnOnce() -> R) -> R {
    let before = SEED.replace(seed);
    let result = f();
    SEED.set(before);
    result
}

/// Returns the current seed of this CPU thread, or 0 for index order.
pub(super) fn seed() -> u64 {
    SEED.get()
}

/// Returns the numbers `0..count` in the order that the current seed determines. If the seed is not 0, replaces it by
/// another seed.
pub(super) fn shuffled(count: usize) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..count).collect();
    let mut state = SEED.get();
    if state == 0 {
        return numbers;
    }
    // With the new seed, the next phase has a different order.
    SEED.set(next(&mut state));
    for i in (1..count).rev() {
        numbers.swap(i, (next(&mut state) % (i as u64 + 1)) as usize);
    }
    numbers
}

/// Returns the next random number of the generator xorshift64, and stores this number as the new `state`.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}
