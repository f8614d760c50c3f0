//! NVRTC and launches.

use colex::hardware::{SmemSwizzle, TensorMap};
use cudarc::driver::{CudaContext, CudaFunction, CudaStream, DeviceRepr, DriverError, LaunchConfig, sys};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use std::error::Error;
use std::sync::Arc;

pub struct Gpu {
    pub context: Arc<CudaContext>,
    pub stream: Arc<CudaStream>,
}

impl Gpu {
    pub fn new() -> Result<Self, DriverError> {
        let context = CudaContext::new(0)?;
        let stream = context.new_stream()?;
        Ok(Self { context, stream })
    }

    pub fn name(&self) -> Result<String, DriverError> {
        self.context.name()
    }

    /// How many multiprocessors there are.
    pub fn multiprocessors(&self) -> Result<usize, DriverError> {
        let attribute = sys::CUdevice_attribute_enum::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
        self.context.attribute(attribute).map(|count| count as usize)
    }

    /// A kernel from its text, for Hopper, which may take so much dynamic shared memory.
    pub fn compile(&self, source: &str, name: &str, shared: usize) -> Result<CudaFunction, Box<dyn Error>> {
        let options = CompileOptions { arch: Some("sm_90a"), ..Default::default() };
        let ptx = compile_ptx_with_opts(source, options)?;
        let function = self.context.load_module(ptx)?.load_function(name)?;
        let attribute = sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        function.set_attribute(attribute, shared as i32)?;
        Ok(function)
    }
}

/// A tensor map as the driver has it: a kernel's argument by value.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Encoded([u64; 16]);

// SAFETY: plain numbers, which kernels take by value.
unsafe impl DeviceRepr for Encoded {}

/// The driver's form of a tensor map, over halves that are at this address.
///
/// # Safety
/// What the map describes has to be there as long as the answer is used.
pub unsafe fn encode(map: &TensorMap, address: u64) -> Result<Encoded, DriverError> {
    let mut encoded = Encoded([0; 16]);
    // SAFETY: the arrays have as many entries as the map has dimensions, less one for the strides, and the answer 128 bytes,
    // aligned to 64. Codes of swizzles are the driver's.
    unsafe {
        sys::cuTensorMapEncodeTiled(
            (&raw mut encoded).cast(),
            sys::CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
            map.dims().len() as u32,
            address as *mut std::ffi::c_void,
            map.dims().as_ptr(),
            map.strides().as_ptr(),
            map.box_dims().as_ptr(),
            map.element_strides().as_ptr(),
            sys::CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            swizzle(map.swizzle()),
            sys::CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
            sys::CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    }
    .result()?;
    Ok(encoded)
}

fn swizzle(swizzle: SmemSwizzle) -> sys::CUtensorMapSwizzle {
    match swizzle {
        SmemSwizzle::B32 => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_32B,
        SmemSwizzle::B64 => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_64B,
        SmemSwizzle::B128 => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_128B,
        _ => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
    }
}

/// Blocks of so many threads.
pub fn grid(columns: usize, rows: usize, threads: u32, shared: usize) -> LaunchConfig {
    LaunchConfig {
        grid_dim: (columns as u32, rows as u32, 1),
        block_dim: (threads, 1, 1),
        shared_mem_bytes: shared as u32,
    }
}
