//! NVRTC and launches.

use cudarc::driver::{CudaContext, CudaFunction, CudaStream, DriverError, LaunchConfig, sys};
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

    /// A kernel from its text, which may take so much dynamic shared memory.
    pub fn compile(&self, source: &str, name: &str, shared: usize) -> Result<CudaFunction, Box<dyn Error>> {
        let options = CompileOptions { arch: Some("compute_80"), ..Default::default() };
        let ptx = compile_ptx_with_opts(source, options)?;
        let function = self.context.load_module(ptx)?.load_function(name)?;
        let attribute = sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        function.set_attribute(attribute, shared as i32)?;
        Ok(function)
    }
}

/// Blocks of 256 threads.
pub fn grid(columns: usize, rows: usize, shared: usize) -> LaunchConfig {
    LaunchConfig { grid_dim: (columns as u32, rows as u32, 1), block_dim: (256, 1, 1), shared_mem_bytes: shared as u32 }
}
