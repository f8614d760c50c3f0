//! Prints a kernel as CUDA C++ with CubeCL, without CubeCL's runtime for CUDA.

use cubecl::Compiler;
use cubecl::prelude::*;
use cubecl_cpp::shared::{CompilationOptions, CppCompiler, CppSupportedFeatures};
use cubecl_cpp::target::Cuda;

/// The source of a kernel, and the data that a launch needs.
///
/// The parameters are the buffers as pointers, followed by a structure that is passed by value. The structure contains
/// the scalars (`u32` each) and the lengths of the buffers (`u64` each), which unchecked kernels do not read.
pub struct Printed {
    /// The name of the function.
    pub name: String,
    /// The source in CUDA C++.
    pub source: String,
    /// The number of units of a cube.
    pub units: u32,
    /// The number of bytes of shared memory.
    pub shared: usize,
}

/// Defines a kernel with this name and this size of cubes. `body` adds the kernel's parameters and operations.
pub fn definition(name: &str, units: CubeDim, body: impl FnOnce(&mut KernelBuilder)) -> KernelDefinition {
    let settings = KernelSettings::new(units.into(), ExecutionMode::Unchecked, AddressType::U64);
    let mut builder = KernelBuilder::new(settings.kernel_name(name));
    body(&mut builder);
    builder.build()
}

/// Adds a buffer parameter to the kernel, and returns the parameter.
pub fn buffer<T: CubePrimitive>(builder: &mut KernelBuilder) -> NativeExpand<[T]> {
    <[T] as LaunchArg>::expand(&BufferCompilationArg { inplace: None }, builder)
}

/// Adds a `u32` parameter to the kernel, and returns the parameter.
pub fn scalar(builder: &mut KernelBuilder) -> NativeExpand<u32> {
    <u32 as LaunchArg>::expand(&(), builder)
}

/// Prints a kernel.
///
/// # Panics
/// If CubeCL cannot express the kernel in CUDA C++.
pub fn cuda(kernel: KernelDefinition) -> Printed {
    let supports_features = CppSupportedFeatures { grid_constants: true, ..Default::default() };
    let options = CompilationOptions { supports_features, ..Default::default() };
    let (name, dim) = (kernel.settings.kernel_name.clone(), kernel.settings.cube_dim);
    let text = CppCompiler::<Cuda>::default().compile(kernel, &options).unwrap_or_else(|error| panic!("{error:?}"));
    Printed { name, source: text.source, units: dim.num_elems(), shared: text.shared_memory_size }
}
