//! Kernels for NVIDIA GPUs in safe Rust. The compiler uses layouts to prove that kernels are free of data races, and
//! the same source runs on the CPU in tests.
//!
//! You write code at three levels:
//!
//! - **Block.** All threads of a block execute the body of a kernel together. Outside of closures, the body uses only
//!   values that are equal for all threads, so a barrier is reached by all threads of the block or by none.
//! - **Thread.** A call such as `block.each(|thread| …)` is a phase: each thread runs the closure once.
//! - **Partition.** A tiling partitions the elements of a tile among threads. The compiler checks that the partitions
//!   that threads write are disjoint.
//!
//! The type of a tile in shared memory contains its state. At first, a tile is [`Free`]. While threads write the tile,
//! it is [`Owned`]. While asynchronous copies write the tile, it is [`Pending`]. After a barrier, the tile is
//! [`Readable`], and after the next barrier it is free again.
#![cfg_attr(target_arch = "nvptx64", no_std)]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(
        auto_traits,
        negative_impls,
        asm_experimental_arch,
        stdarch_nvptx,
        core_intrinsics,
        link_llvm_intrinsics,
        const_type_name,
        rustc_attrs
    ),
    allow(internal_features)
)]
#![allow(
    unsafe_code,
    reason = "kernels consist of unsafe operations; a comment at every block proves that it is sound"
)]

mod block;
mod chain;
mod collective;
#[cfg(all(feature = "cudarc", not(target_arch = "nvptx64")))]
#[doc(hidden)]
pub mod cuda;
mod element;
mod global;
mod kernel;
#[cfg(not(target_arch = "nvptx64"))]
#[doc(hidden)]
pub mod launch;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod manifest;
mod math;
pub mod packed;
mod part;
pub mod pipeline;
mod require;
mod sealed;
mod shared;
mod uniform;
mod unroll;

pub use block::{Block, Each, PerThread, Sync, Thread};
pub use chain::{Chain, Claim, Claims, Handed, Looking, Passed, Turn, Turns};
// Macros refer to these crates as `$crate::__core` and `$crate::__std`, because a user's `extern crate … as core`
// changes the meaning of `::core`.
#[doc(hidden)]
pub use ::core as __core;
#[doc(hidden)]
#[cfg(not(target_arch = "nvptx64"))]
pub use ::std as __std;
#[doc(hidden)]
pub use colex::__private::{kernel_body, kernel_mistake, kernel_names, kernel_numbers, kernel_output};
pub use collective::{Fragment, Multiplies, Sums};
pub use element::{E4m3, E5m2, Element, Exchange, Float, Number, Registers};
#[doc(hidden)]
pub use element::{names, number};
#[doc(hidden)]
pub use global::Uncut;
pub use global::{
    Adds, Bands, Global, GlobalMut, GlobalSum, GlobalTile, GlobalTileMut, Once, Order, TileAt, X, XY, YX,
};
pub use half::{bf16, f16};
#[doc(hidden)]
pub use kernel::{no_numbers, numbers};
#[cfg(not(target_arch = "nvptx64"))]
pub use launch::LaunchError;
pub use machine::{apart, black_box, fma};
pub use math::fast::{exp2, log2, rsqrt, tanh};
pub use math::{fast, precise};
pub use part::{A, B, C, D, GlobalPart, GlobalPartMut, IsCut, Part, PartMut, PartitionOf, Partitioning, Rest, S, room};
#[doc(hidden)]
pub use shared::bytes;
pub use shared::{
    CanRead, Filled, Free, HasRoom, IsFree, Owned, Pending, Readable, Ring, Shared, Stages, Used, Written,
};
pub use uniform::Uniform;
pub use unroll::unroll;

pub(crate) use require::{refuse, require, require_access, require_same, require_threads};

/// A function that sets the order in which the threads of a phase and the blocks of a grid run on the CPU.
#[cfg(not(target_arch = "nvptx64"))]
pub use machine::order;

/// Aborts the kernel after a panic on the device.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    machine::trap()
}
