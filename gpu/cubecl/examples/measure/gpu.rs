//! The device, and checked launches on it.

use crate::numbers::Run;
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DeviceRepr, DriverError};
use std::cell::RefCell;
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
}

/// Launches once, checks the resulting square matrix, and returns a closure that launches again.
pub fn checked<T: DeviceRepr + Clone + 'static>(
    gpu: &Gpu,
    nan: T,
    size: usize,
    launch: impl Fn(&mut CudaSlice<T>) + 'static,
    check: impl FnOnce(&[T]),
) -> Result<Run, Box<dyn Error>> {
    let stream = gpu.stream.clone();
    let output = RefCell::new(stream.clone_htod(&vec![nan; size * size])?);
    launch(&mut output.borrow_mut());
    check(&stream.clone_dtoh(&*output.borrow())?);
    Ok(Box::new(move |launches| {
        (0..launches).for_each(|_| launch(&mut output.borrow_mut()));
        stream.synchronize().expect("the kernels");
    }))
}
