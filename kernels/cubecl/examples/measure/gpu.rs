//! The device.

use cudarc::driver::{CudaContext, CudaStream, DriverError};
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
}
