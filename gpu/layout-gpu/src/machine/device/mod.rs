//! The implementation for an NVIDIA GPU. Each thread executes these functions.
//!
//! Instructions that synchronize threads are intrinsics instead of `asm!`. LLVM does not know that all threads must
//! execute such an `asm!` block together, and may duplicate the block into both sides of a divergent branch.

mod atomic;
mod block;
mod bulk;
mod cluster;
pub(crate) mod convert;
mod math;
mod memory;
mod movement;
mod products;
mod shared;
mod sums;
mod tensor_core;
mod warp;

#[cfg_attr(target_feature = "sm_100a", path = "tensor_memory.rs")]
#[cfg_attr(not(target_feature = "sm_100a"), path = "warp_group.rs")]
#[macro_use]
mod unit;
// `wide` uses the macros of the module above, so it is declared after that module.
mod wide;

pub(crate) use atomic::*;
pub use block::*;
pub use bulk::*;
pub use cluster::*;
pub use math::*;
pub(crate) use memory::*;
pub(crate) use movement::*;
pub use products::*;
pub use shared::*;
pub use sums::*;
pub(crate) use tensor_core::*;
pub(crate) use unit::*;
pub(crate) use warp::*;
pub use wide::*;
