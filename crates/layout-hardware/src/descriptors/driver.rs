//! Tensor maps as arguments of a function of the CUDA driver, with the types of the crate `cudarc`.

use super::{SmemSwizzle, TensorMap};
use cudarc::driver::sys::{CUtensorMapFloatOOBfill, CUtensorMapInterleave, CUtensorMapL2promotion, CUtensorMapSwizzle};

/// The arguments of `cuTensorMapEncodeTiled` that a layout determines, in the order of the call and with the driver's
/// names. Two arguments are missing: the element type, which comes before `tensor_rank` in the call, and the address of
/// global memory, which comes after it.
///
/// The field `global_strides` has `tensor_rank - 1` entries, and each other array has `tensor_rank` entries.
/// [`TensorMap::arguments`] returns this struct.
#[derive(Clone, Copy, Debug)]
pub struct TiledArguments<'a> {
    /// The number of dimensions of the tensor, 1 to 5.
    pub tensor_rank: u32,
    /// The number of elements of the tensor along each dimension.
    pub global_dim: &'a [u64],
    /// The distance in bytes between adjacent elements along each dimension except the first.
    pub global_strides: &'a [u64],
    /// The number of elements of a box along each dimension.
    pub box_dim: &'a [u32],
    /// The distances between the elements that are loaded. All are 1, which means that every element is loaded.
    pub element_strides: &'a [u32],
    /// The interleaving. It is always `NONE`: an interleaved tensor has a layout with nested modes instead.
    pub interleave: CUtensorMapInterleave,
    /// The swizzle of shared memory.
    pub swizzle: CUtensorMapSwizzle,
    /// The size of prefetches to the L2 cache. It is 256 bytes if all strides are multiples of 128 bytes. Otherwise it
    /// is 128 bytes, to avoid unnecessary prefetches. You can change this value.
    pub l2_promotion: CUtensorMapL2promotion,
    /// The value of elements outside the tensor, which is always zero.
    pub oob_fill: CUtensorMapFloatOOBfill,
}

impl TensorMap {
    /// Returns the arguments of `cuTensorMapEncodeTiled` that the tensor map determines. This method requires the
    /// feature `cudarc`. Returns `None` if the swizzle permutes pieces of 32 bytes in rows of 128 bytes, because some
    /// versions of `cudarc` have no value for this swizzle. In this case, use [`swizzle_code`](Self::swizzle_code).
    ///
    /// ```text
    /// let of = map.arguments().expect("a swizzle of every version");
    /// sys::cuTensorMapEncodeTiled(&mut encoded, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, of.tensor_rank, address, of.global_dim.as_ptr(),
    ///     of.global_strides.as_ptr(), of.box_dim.as_ptr(), of.element_strides.as_ptr(), of.interleave, of.swizzle, of.l2_promotion,
    ///     of.oob_fill)
    /// ```
    #[must_use]
    pub fn arguments(&self) -> Option<TiledArguments<'_>> {
        Some(TiledArguments {
            tensor_rank: self.dims().len() as u32,
            global_dim: self.dims(),
            global_strides: self.strides(),
            box_dim: self.box_dims(),
            element_strides: self.element_strides(),
            interleave: CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            swizzle: swizzle(self.swizzle())?,
            l2_promotion: l2_promotion(self.strides()),
            oob_fill: CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        })
    }
}

fn l2_promotion(strides: &[u64]) -> CUtensorMapL2promotion {
    match strides.iter().all(|bytes| bytes.is_multiple_of(128)) {
        true => CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
        false => CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
    }
}

const fn swizzle(swizzle: SmemSwizzle) -> Option<CUtensorMapSwizzle> {
    match swizzle {
        SmemSwizzle::None => Some(CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_NONE),
        SmemSwizzle::B32 => Some(CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_32B),
        SmemSwizzle::B64 => Some(CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_64B),
        SmemSwizzle::B128 => Some(CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_128B),
        SmemSwizzle::B128Base32 => None,
    }
}
