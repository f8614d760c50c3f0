//! Tensor maps as arguments of the CUDA driver, with the types of the crate `cudarc`.

use super::{SmemSwizzle, TensorMap};
use cudarc::driver::sys::{CUtensorMapFloatOOBfill, CUtensorMapInterleave, CUtensorMapL2promotion, CUtensorMapSwizzle};

/// The arguments of `cuTensorMapEncodeTiled`, in order and with the driver's names. The element type and the address of
/// global memory are missing, because a layout does not determine them. In the driver call, the element type comes
/// before `tensor_rank`, and the address comes after it.
///
/// Slices have `tensor_rank` entries, except `global_strides`, which has one entry fewer. See [`TensorMap::arguments`].
#[derive(Clone, Copy, Debug)]
pub struct TiledArguments<'a> {
    /// The number of dimensions, 1 to 5.
    pub tensor_rank: u32,
    /// The number of elements along each dimension.
    pub global_dim: &'a [u64],
    /// The distance in bytes between adjacent elements along each dimension except the first.
    pub global_strides: &'a [u64],
    /// The number of elements of a box along each dimension.
    pub box_dim: &'a [u32],
    /// The strides between loaded elements. All these strides are 1.
    pub element_strides: &'a [u32],
    /// The interleaving. The value is always `NONE`, because a layout can express an interleaving.
    pub interleave: CUtensorMapInterleave,
    /// The swizzle of shared memory.
    pub swizzle: CUtensorMapSwizzle,
    /// The unit of prefetches to the L2 cache. The unit is 256 bytes, or 128 bytes if a stride is not a multiple of
    /// 128, so that no unnecessary data is prefetched. You can change this value.
    pub l2_promotion: CUtensorMapL2promotion,
    /// The value of elements outside the tensor: always zero.
    pub oob_fill: CUtensorMapFloatOOBfill,
}

impl TensorMap {
    /// Returns the arguments of the driver call. This method requires the feature `cudarc`. Returns `None` for the
    /// 128-byte swizzle in pieces of 32 bytes, because some versions of `cudarc` do not have a value for this swizzle.
    /// For this swizzle, use [`swizzle_code`](Self::swizzle_code).
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
