//! Kernels for NVIDIA GPUs in safe Rust: race-free by layouts, tested on the CPU.
//!
//! Three levels of code, each with its own world:
//!
//! - **Block.** The body of a kernel is the code of a block. It sees nothing that differs between threads, so each
//!   barrier is reached by all of them.
//! - **Thread.** What threads do stands in closures of phases, `block.each(|thread| …)`.
//! - **Part.** Memory is handed to threads by tilings, whose parts are proved disjoint while the kernel is built.
//!
//! Shared memory has its state in its type: [`Free`], then [`Owned`] by threads or [`Pending`] for copies, [`Readable`]
//! after a barrier, free after the next. The same source runs on the CPU, in tests, and on the device.
#![cfg_attr(target_arch = "nvptx64", no_std)]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(auto_traits, negative_impls, asm_experimental_arch, stdarch_nvptx, core_intrinsics, link_llvm_intrinsics),
    allow(internal_features)
)]
#![allow(unsafe_code, reason = "what kernels are made of; every block says why it may")]

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
mod part;
pub mod pipeline;
mod require;
mod sealed;
mod shared;
mod uniform;
mod unroll;

pub use block::{Block, Each, PerThread, Sync, Thread};
pub use chain::{Chain, Handed, Looking, Passed, Turn, Turns};
// Macros name these crates by `$crate`: `extern crate … as core` gives `::core` another meaning.
#[doc(hidden)]
pub use ::core as __core;
#[doc(hidden)]
#[cfg(not(target_arch = "nvptx64"))]
pub use ::std as __std;
#[doc(hidden)]
pub use colex::__private::{kernel_body, kernel_mistake, kernel_numbers, kernel_output};
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
pub use kernel::numbers;
#[cfg(not(target_arch = "nvptx64"))]
pub use launch::LaunchError;
pub use machine::{apart, black_box, exp2, fma, log2, rsqrt, tanh};
pub use part::{A, B, C, Cut, D, GlobalPart, GlobalPartMut, IsCut, Of, Part, PartMut, Rest, S, room};
#[doc(hidden)]
pub use shared::bytes;
pub use shared::{
    CanRead, Filled, Free, HasRoom, IsFree, Owned, Pending, Readable, Ring, Shared, Stages, Used, Written,
};
pub use uniform::Uniform;
pub use unroll::unroll;

pub(crate) use require::{refuse, require, require_same, require_threads};

/// The orders of threads and blocks on the CPU.
#[cfg(not(target_arch = "nvptx64"))]
pub use machine::order;

/// On the device a panic ends the kernel.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    machine::trap()
}
