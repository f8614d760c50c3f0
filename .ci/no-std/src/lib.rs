//! The crate defines a panic handler and no allocator. The crate therefore fails to link if a dependency uses `std` or
//! `alloc`.
#![no_std]

use colex::{Layout, index, layout, parse};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

const TILE: Layout = parse("Sw<3,3,3> o (8,64):(64,1)");

layout! {
    /// A matrix with run-time extents.
    struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
}

/// A function that the linker keeps.
#[unsafe(no_mangle)]
pub extern "C" fn tile_index(i: i64) -> i64 {
    TILE.index(i)
}

/// Tests the macros without tensors.
#[unsafe(no_mangle)]
pub extern "C" fn matrix_index(i: usize, j: usize, columns: usize) -> usize {
    let row = index!((8,64):(64,1); (i, j));
    Matrix::new(8, columns).map_or(row, |matrix| matrix.at((i, j)))
}
