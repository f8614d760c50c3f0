//! The device, and functions that launch kernels on it.

use crate::numbers::Run;
use cudarc::driver::sys::{CUgraphInstantiate_flags, CUstreamCaptureMode};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DeviceRepr, DriverError};
use std::cell::RefCell;
use std::error::Error;
use std::sync::Arc;

/// The number of launches in a graph.
const IN_GRAPH: usize = 20;

pub(crate) struct Gpu {
    pub(crate) context: Arc<CudaContext>,
    pub(crate) stream: Arc<CudaStream>,
}

impl Gpu {
    pub(crate) fn new() -> Result<Self, DriverError> {
        let context = CudaContext::new(0)?;
        let stream = context.new_stream()?;
        // SAFETY: there is only one stream, so no events are needed to order accesses of different streams.
        unsafe { context.disable_event_tracking() };
        Ok(Self { context, stream })
    }

    pub(crate) fn name(&self) -> Result<String, DriverError> {
        self.context.name()
    }

    /// Fills the output with `nan`, launches once, and returns the output, so that the caller can check it.
    fn first<T: DeviceRepr + Clone>(
        &self,
        nan: T,
        count: usize,
        launch: impl Fn(&mut CudaSlice<T>),
        check: impl FnOnce(&[T]),
    ) -> Result<CudaSlice<T>, DriverError> {
        let mut output = self.stream.clone_htod(&vec![nan; count])?;
        launch(&mut output);
        check(&self.stream.clone_dtoh(&output)?);
        Ok(output)
    }

    /// Launches and checks like [`checked`](Self::checked). The returned closure launches a graph of twenty launches
    /// instead of a single launch, so that the speed of the host does not limit the rate.
    pub(crate) fn graph<T: DeviceRepr + Clone + 'static>(
        &self,
        (nan, count): (T, usize),
        launch: impl Fn(&mut CudaSlice<T>) + 'static,
        check: impl FnOnce(&[T]),
    ) -> Result<Run, Box<dyn Error>> {
        let (stream, mut output) = (self.stream.clone(), self.first(nan, count, &launch, check)?);
        stream.begin_capture(CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)?;
        (0..IN_GRAPH).for_each(|_| launch(&mut output));
        let graph = stream
            .end_capture(CUgraphInstantiate_flags::CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH)?
            .ok_or("nothing was launched")?;
        Ok(Box::new(move |launches| {
            let (_output, _launch) = (&output, &launch);
            (0..launches / IN_GRAPH).for_each(|_| graph.launch().expect("a launch"));
            stream.synchronize().expect("the kernels");
        }))
    }

    /// Launches once with an output that is filled with `nan`, checks the result, and returns a closure that launches
    /// again.
    pub(crate) fn checked<T: DeviceRepr + Clone + 'static>(
        &self,
        (nan, count): (T, usize),
        launch: impl Fn(&mut CudaSlice<T>) + 'static,
        check: impl FnOnce(&[T]),
    ) -> Result<Run, Box<dyn Error>> {
        let (stream, output) = (self.stream.clone(), RefCell::new(self.first(nan, count, &launch, check)?));
        Ok(Box::new(move |launches| {
            (0..launches).for_each(|_| launch(&mut output.borrow_mut()));
            stream.synchronize().expect("the kernels");
        }))
    }
}
