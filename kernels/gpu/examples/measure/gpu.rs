//! The device, and CUDA C++ through NVRTC.

use crate::numbers::Run;
use cudarc::driver::{CudaContext, CudaFunction, CudaSlice, CudaStream, DeviceRepr, DriverError, LaunchConfig, sys};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use std::cell::RefCell;
use std::error::Error;
use std::sync::Arc;

pub(crate) struct Gpu {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
}

impl Gpu {
    pub(crate) fn new() -> Result<Self, DriverError> {
        let context = CudaContext::new(0)?;
        let stream = context.new_stream()?;
        Ok(Self { context, stream })
    }

    pub(crate) fn name(&self) -> Result<String, DriverError> {
        self.context.name()
    }

    /// A kernel from its text, which may take so much dynamic shared memory.
    pub(crate) fn compile(&self, source: &str, name: &str, shared: usize) -> Result<CudaFunction, Box<dyn Error>> {
        let options = CompileOptions { arch: Some("compute_90"), ..Default::default() };
        let ptx = compile_ptx_with_opts(source, options)?;
        let function = self.context.load_module(ptx)?.load_function(name)?;
        let attribute = sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        function.set_attribute(attribute, shared as i32)?;
        Ok(function)
    }

    /// Launches once over an output full of `nan`, has it checked, and answers what launches again.
    pub(crate) fn checked<T: DeviceRepr + Clone + 'static>(
        &self,
        (nan, count): (T, usize),
        launch: impl Fn(&mut CudaSlice<T>) + 'static,
        check: impl FnOnce(&[T]),
    ) -> Result<Run, Box<dyn Error>> {
        let stream = self.stream.clone();
        let output = RefCell::new(stream.clone_htod(&vec![nan; count])?);
        launch(&mut output.borrow_mut());
        check(&stream.clone_dtoh(&*output.borrow())?);
        Ok(Box::new(move |launches| {
            (0..launches).for_each(|_| launch(&mut output.borrow_mut()));
            stream.synchronize().expect("the kernels");
        }))
    }
}

/// Blocks of so many threads.
pub(crate) fn grid(columns: usize, rows: usize, threads: u32, shared: usize) -> LaunchConfig {
    LaunchConfig {
        grid_dim: (columns as u32, rows as u32, 1),
        block_dim: (threads, 1, 1),
        shared_mem_bytes: shared as u32,
    }
}
