//! Descriptions of layouts for the hardware: shared-memory atoms, descriptors of matrix instructions, tensor maps.
//!
//! From sm_90 on, tensor cores read their operands from shared memory with a 64-bit descriptor. It contains one of a
//! few swizzle patterns and two distances, so it follows from the layout. This module derives it, and returns an error
//! if no descriptor represents the layout.
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

mod boxes;
mod canonical;
mod descriptor;
mod dimensions;
#[cfg(feature = "cudarc")]
mod driver;
mod im2col;
mod partition;
mod rules;
mod scales;
mod smem;
mod tensor_map;

pub use boxes::Boxes;
pub use descriptor::{
    GmmaDescriptor, SmemDescriptor, UmmaDescriptor, gmma_descriptor, gmma_stages, umma_descriptor, umma_stages,
};
#[cfg(feature = "cudarc")]
pub use driver::TiledArguments;
pub use im2col::im2col_box;
pub use partition::{multicast_mask, tma_partition};
pub use scales::{scale_factor_block, scale_factors};
pub use smem::{Major, SmemSwizzle, smem_atom};
pub use tensor_map::TensorMap;
