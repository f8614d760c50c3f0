//! The kernels in CubeCL. CubeCL prints CUDA C++, which NVRTC compiles.

use crate::gpu::{Gpu, checked};
use crate::numbers::{Run, check_product, check_transpose, random};
use colex_cubecl::kernels::{product, transpose};
use colex_cubecl::printed::Printed;
use cudarc::driver::{CudaFunction, CudaSlice, CudaStream, DeviceRepr, LaunchConfig, PushKernelArg, sys};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use std::error::Error;
use std::sync::Arc;

pub fn transpose(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let kernel = Kernel::new(gpu, &transpose::printed(), transpose::TILE, size)?;
    let matrix = random(size * size, 7);
    let input = gpu.stream.clone_htod(&matrix)?;
    let launch = move |output: &mut CudaSlice<f32>| kernel.launch(&[&input], output);
    checked(gpu, f32::NAN, size, launch, |turned| check_transpose(&matrix, turned, size))
}

pub fn product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let kernel = Kernel::new(gpu, &product::printed(), product::TILE, size)?;
    let (a, b) = (random(size * size, 8), random(size * size, 9));
    let operands = [gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?];
    let launch = move |c: &mut CudaSlice<f32>| kernel.launch(&[&operands[0], &operands[1]], c);
    checked(gpu, f32::NAN, size, launch, |c| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5))
}

/// The parameter that is passed by value: two scalars, and space for the lengths of three buffers.
#[repr(C)]
struct Info {
    scalars: [u32; 2],
    lengths: [u64; 3],
}

// SAFETY: the fields are numbers without padding between them.
unsafe impl DeviceRepr for Info {}

/// A kernel for square matrices.
struct Kernel {
    stream: Arc<CudaStream>,
    function: CudaFunction,
    config: LaunchConfig,
    info: Info,
}

impl Kernel {
    /// Prepares the kernel for square tiles with `tile` rows and square matrices with `size` rows.
    fn new(gpu: &Gpu, printed: &Printed, tile: u32, size: usize) -> Result<Self, Box<dyn Error>> {
        let size = u32::try_from(size)?;
        assert!(size.is_multiple_of(tile), "tiles divide the matrices");
        let (tiles, shared) = (size / tile, u32::try_from(printed.shared)?);
        let config =
            LaunchConfig { grid_dim: (tiles, tiles, 1), block_dim: (printed.units, 1, 1), shared_mem_bytes: shared };
        let info = Info { scalars: [size; 2], lengths: [0; 3] };
        Ok(Self { stream: gpu.stream.clone(), function: compile(gpu, printed)?, config, info })
    }

    fn launch(&self, inputs: &[&CudaSlice<f32>], output: &mut CudaSlice<f32>) {
        let mut launch = self.stream.launch_builder(&self.function);
        for input in inputs {
            launch.arg(*input);
        }
        launch.arg(output).arg(&self.info);
        // SAFETY: the arguments are the parameters of the kernel that `Printed` describes. The matrices have the
        // number of rows and columns in `info.scalars`, and the tile size divides this number.
        unsafe { launch.launch(self.config) }.expect("a launch");
    }
}

fn compile(gpu: &Gpu, printed: &Printed) -> Result<CudaFunction, Box<dyn Error>> {
    let (major, minor) = gpu.context.compute_capability()?;
    let options = vec![format!("--gpu-architecture=compute_{major}{minor}")];
    let text = compile_ptx_with_opts(&printed.source, CompileOptions { options, ..Default::default() })?;
    let function = gpu.context.load_module(text)?.load_function(&printed.name)?;
    let attribute = sys::CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    function.set_attribute(attribute, i32::try_from(printed.shared)?)?;
    Ok(function)
}
