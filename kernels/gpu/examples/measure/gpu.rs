//! The device.

use crate::numbers::Run;
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DeviceRepr, DriverError};
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
