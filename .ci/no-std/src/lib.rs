//! With a panic handler of its own this would not link if anything brought in `std`, nor, having no allocator, `alloc`.
#![no_std]

use layout_runtime::{Layout, parse};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

const TILE: Layout = parse("Sw<3,3,3> o (8,64):(64,1)");

/// Something for the linker to keep.
#[unsafe(no_mangle)]
pub extern "C" fn tile_index(i: i64) -> i64 {
    TILE.index(i)
}
