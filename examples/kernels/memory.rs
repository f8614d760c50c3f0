//! Memory for packed blocks. Each thread reuses its memory. An allocation would take more time than a small product.

use std::cell::Cell;

thread_local! {
    static KEPT: Cell<Vec<f32>> = const { Cell::new(Vec::new()) };
}

/// Returns the memory that this thread kept, or an empty vector.
pub(crate) fn take() -> Vec<f32> {
    KEPT.take()
}

/// Keeps the memory for the next call of [`take`] in this thread.
pub(crate) fn keep(memory: Vec<f32>) {
    KEPT.set(memory);
}

/// Returns `len` elements of `memory` that start at a cache line. The elements may have any values.
pub(crate) fn aligned(memory: &mut Vec<f32>, len: usize) -> &mut [f32] {
    const LINE: usize = 64;
    if memory.len() < len + LINE {
        memory.resize(len + LINE, 0.0);
    }
    let start = memory.as_ptr().align_offset(LINE);
    &mut memory[start..][..len]
}
