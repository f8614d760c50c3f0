//! Atoms of shared memory, descriptors of matrix instructions, and tensor maps.
//!
//! From sm_90 on, tensor cores can read their operands from shared memory. A 64-bit descriptor contains a swizzle
//! pattern and two distances, which specify the addresses of the elements. This module computes the descriptor from the
//! layout of the operand, and returns an error if no descriptor represents this layout.
//!
//! ```
//! use colex::hardware::{Major, SmemSwizzle};
//! use colex::{IntTuple, Layout};
//!
//! let atom = colex::hardware::smem_atom(Major::K, SmemSwizzle::B128, 16)?;
//! assert_eq!(atom.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
//! let tile = atom.tile_to_shape(&IntTuple::from((128, 64)), None)?;
//! let a = colex::hardware::gmma_descriptor(&tile, Major::K, 16)?;
//! assert_eq!(a.to_string(), "128B lbo 16 sbo 1024");
//! // The operand of the second instruction along K, of a tile at byte 2048 of shared memory.
//! assert_eq!(a.at(2048, a.step(1)), 0x4000_0040_0001_0082);
//! # Ok::<(), colex::Error>(())
//! ```
//!
//! Before the swizzle, the index in a tile (MN, K) is a sum of two functions, one per mode. Therefore each mode is
//! checked separately. For a tile of 128x64, the check visits 128 + 64 coordinates instead of 128 · 64. The method
//! `step(k)` returns where the operand of instruction `k` starts in the tile, in units of 16 bytes.
//!
//! The boxes of a tensor map do not depend on the runtime values of the extents and strides of global memory. The
//! clause `tma` therefore checks the boxes at compile time, and `Boxes::map` adds the runtime values. Modes are merged
//! only if their extents and strides are marked as static (`_64`), as in CuTe.

mod boxes;
mod canonical;
mod descriptor;
mod dimensions;
#[cfg(feature = "cudarc")]
mod driver;
mod partition;
mod rules;
mod smem;
mod tensor_map;

pub use boxes::Boxes;
pub use canonical::{scale_factor_block, scale_factors};
pub use descriptor::{
    GmmaDescriptor, SmemDescriptor, UmmaDescriptor, gmma_descriptor, gmma_stages, umma_descriptor, umma_stages,
};
pub use dimensions::im2col_box;
#[cfg(feature = "cudarc")]
pub use driver::TiledArguments;
pub use partition::{multicast_mask, tma_partition};
pub use smem::{Major, SmemSwizzle, smem_atom};
pub use tensor_map::TensorMap;
