//! Iteration over two loops, by rows or by blocks.

use layout_index::iterate::Loop;

/// The number of rows and of columns of a block. A row of a block fits in a cache line if its elements have at most 4
/// bytes.
const BLOCK: i64 = 16;

/// Calls `f` with the indices in both layouts. For each iteration of `across`, `f` is called at every `step`-th
/// iteration of `inner`.
#[inline(always)]
pub(super) fn rows(inner: Loop, across: Loop, (a, b): (i64, i64), step: i64, f: &mut impl FnMut(i64, i64)) {
    for j in 0..across.extent {
        let (a, b) = (a + j * across.first, b + j * across.second);
        for i in 0..inner.extent / step {
            f(a + i * step * inner.first, b + i * step * inner.second);
        }
    }
}

/// Calls `f` with the indices in both layouts at each iteration of two loops, block by block.
#[inline(always)]
pub(super) fn blocks(inner: Loop, across: Loop, (a, b): (i64, i64), f: &mut impl FnMut(i64, i64)) {
    let mut block = |a: i64, b: i64, rows: i64, columns: i64| {
        for j in 0..rows {
            let (a, b) = (a + j * across.first, b + j * across.second);
            for i in 0..columns {
                f(a + i * inner.first, b + i * inner.second);
            }
        }
    };
    let mut j = 0;
    while j < across.extent {
        let rows = BLOCK.min(across.extent - j);
        let (a, b) = (a + j * across.first, b + j * across.second);
        let mut i = 0;
        while i < inner.extent {
            let columns = BLOCK.min(inner.extent - i);
            let (a, b) = (a + i * inner.first, b + i * inner.second);
            if rows == BLOCK && columns == BLOCK {
                block(a, b, BLOCK, BLOCK);
            } else {
                block(a, b, rows, columns);
            }
            i += BLOCK;
        }
        j += BLOCK;
    }
}
