//! Launches kernels through the crate `cudarc`.

pub use cudarc;
#[doc(hidden)]
pub use cudarc::driver::{DevicePtr, DevicePtrMut, LaunchArgs, PushKernelArg};

use crate::element::{E4m3, E5m2};
use crate::launch::LaunchError;
use colex::hardware::TensorMap;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use cudarc::driver::sys::{
    CUdevice_attribute, CUfunction_attribute, CUtensorMap, CUtensorMapDataType, cuTensorMapEncodeTiled,
};
use cudarc::driver::{
    CudaFunction, CudaModule, CudaSlice, CudaStream, CudaView, CudaViewMut, DeviceRepr, DeviceSlice, DriverError,
    LaunchConfig, UnifiedSlice, UnifiedView, UnifiedViewMut, ValidAsZeroBits,
};
use std::sync::Arc;

// SAFETY: the type is a transparent struct with one field, a `u8`, so it has no padding.
unsafe impl DeviceRepr for E4m3 {}
// SAFETY: the reason is the same as for `E4m3`.
unsafe impl DeviceRepr for E5m2 {}
// SAFETY: every byte is a valid `E4m3`. The byte 0 is the number 0.
unsafe impl ValidAsZeroBits for E4m3 {}
// SAFETY: the reason is the same as for `E4m3`.
unsafe impl ValidAsZeroBits for E5m2 {}

/// Device memory that a kernel can read. The memory types of `cudarc` implement this trait. The trait is `unsafe`,
/// because a launch relies on the pointer and the length that an implementation returns.
///
/// # Safety
/// While the value is borrowed, its device pointer must be valid for reads of as many elements as its `len` returns.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an input of `{T}` for a kernel",
    note = "use device memory of `cudarc`, such as `CudaSlice` or `CudaView`"
)]
pub unsafe trait Input<T>: DevicePtr<T> {}

/// Device memory that a kernel can write. The memory types of `cudarc` that a program can write implement this trait.
///
/// # Safety
/// The requirements of [`Input`] apply, for both reads and writes. In addition, nothing else may access the memory
/// while the value is borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an output of `{T}` for a kernel",
    note = "use device memory of `cudarc`, such as `CudaSlice` or `CudaViewMut`"
)]
pub unsafe trait Output<T>: DevicePtrMut<T> {}

macro_rules! memories {
    ($trait:ident: $($type:ty),*) => {$(
        // SAFETY: the driver has allocated the memory with the length that the type returns. `cudarc` borrows the
        // memory by the rules of Rust's slices.
        unsafe impl<T> $trait<T> for $type {}
    )*};
}

memories!(Input: CudaSlice<T>, CudaView<'_, T>, CudaViewMut<'_, T>, UnifiedSlice<T>, UnifiedView<'_, T>, UnifiedViewMut<'_, T>);
memories!(Output: CudaSlice<T>, CudaViewMut<'_, T>, UnifiedSlice<T>, UnifiedViewMut<'_, T>);

/// Returns a function that converts an error of the driver to a launch error. The launch error names `what`: an
/// argument, the kernel, or the clause `persistent`.
fn of_driver(what: &'static str) -> impl Fn(DriverError) -> LaunchError {
    move |error| LaunchError::new(what, error)
}

/// The entry point of the kernel `K`, loaded on a device. The macro `kernel!` calls the constructor in the user's
/// crate, so the constructor cannot be private. Instead, the constructor is `unsafe`.
#[doc(hidden)]
pub struct Loaded<K> {
    function: CudaFunction,
    of: PhantomData<fn() -> K>,
}

impl<K> Loaded<K> {
    /// Loads the entry point with the name `name` from a module, and permits it to use `shared` bytes of shared memory
    /// per block.
    ///
    /// # Safety
    /// The entry point must have the parameters that `K` passes to it in a launch.
    ///
    /// # Errors
    /// If the module does not contain the entry point, or if the device has less than `shared` bytes of shared memory
    /// per block.
    pub unsafe fn new(module: &Arc<CudaModule>, name: &'static str, shared: usize) -> Result<Self, LaunchError> {
        let function = module.load_function(name).map_err(of_driver(name))?;
        let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        function.set_attribute(attribute, shared as i32).map_err(of_driver(name))?;
        Ok(Self { function, of: PhantomData })
    }

    /// Returns a builder for a launch, without arguments. The caller adds the arguments.
    #[must_use]
    pub fn builder<'a>(&'a self, stream: &'a CudaStream) -> LaunchArgs<'a> {
        stream.launch_builder(&self.function)
    }
}

// `derive(Clone)` would require `K: Clone`.
impl<K> Clone for Loaded<K> {
    fn clone(&self) -> Self {
        Self { function: self.function.clone(), of: PhantomData }
    }
}

impl<K> fmt::Debug for Loaded<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.function, f)
    }
}

/// Returns the number of elements of an argument in device memory.
#[doc(hidden)]
#[must_use]
pub fn len<T, A: DeviceSlice<T>>(argument: &A) -> usize {
    argument.len()
}

/// Returns the launch configuration for a grid, a number of threads per block, and a number of bytes of shared memory.
#[doc(hidden)]
#[must_use]
pub fn config([x, y]: [u32; 2], threads: u32, shared: usize) -> LaunchConfig {
    LaunchConfig { grid_dim: (x, y, 1), block_dim: (threads, 1, 1), shared_mem_bytes: shared as u32 }
}

/// Checks that the address of an argument is a multiple of 16 bytes, as vector accesses require.
///
/// # Errors
/// If the address is not a multiple of 16.
#[doc(hidden)]
pub fn check_aligned(argument: &'static str, place: u64) -> Result<(), LaunchError> {
    if place.is_multiple_of(16) {
        Ok(())
    } else {
        Err(LaunchError::new(argument, "the address is not a multiple of 16 bytes"))
    }
}

/// Allocates the memory of a [`Chain`](crate::Chain) with `turns` turns: `turns + 1` numbers, which are all 0.
///
/// # Errors
/// If the allocation fails.
#[doc(hidden)]
pub fn words(stream: &Arc<CudaStream>, argument: &'static str, turns: u32) -> Result<CudaSlice<u64>, LaunchError> {
    stream.alloc_zeros(turns as usize + 1).map_err(of_driver(argument))
}

/// Converts the driver's result of a launch. If the result is an error, the new error names the kernel.
///
/// # Errors
/// If the launch failed.
#[doc(hidden)]
pub fn launched<T>(name: &'static str, result: Result<T, DriverError>) -> Result<(), LaunchError> {
    result.map(|_| ()).map_err(of_driver(name))
}

/// Returns the number of blocks that the device can run at the same time, for blocks of `threads` threads with `shared`
/// bytes of shared memory.
///
/// # Errors
/// If the driver returns an error.
#[doc(hidden)]
pub fn resident<K>(
    kernel: &Loaded<K>,
    stream: &Arc<CudaStream>,
    threads: u32,
    shared: usize,
) -> Result<u32, LaunchError> {
    let each = kernel
        .function
        .occupancy_max_active_blocks_per_multiprocessor(threads, shared, None)
        .map_err(of_driver("persistent"))?;
    Ok(each * processors(stream)?)
}

/// A tensor map in the form in which a launch passes it to a kernel.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Encoded(CUtensorMap);

// SAFETY: this type has the same bytes as `CUtensorMap`, and the driver defines that a kernel can have a parameter of
// type `CUtensorMap`.
unsafe impl DeviceRepr for Encoded {}

/// Encodes the tensor map `map` for a tensor of elements `T` that starts at the device address `address`.
///
/// # Errors
/// If `cudarc` has no constant for the swizzle of the map, or if the driver rejects the map.
#[doc(hidden)]
pub fn encoded<T>(argument: &'static str, map: &TensorMap, address: u64) -> Result<Encoded, LaunchError> {
    let Some(of) = map.arguments() else {
        return Err(LaunchError::new(argument, "the types of `cudarc` do not have the swizzle of the tensor map"));
    };
    // Only the number of bytes of an element matters, because a copy does not convert elements.
    let kind = match size_of::<T>() {
        1 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        2 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        4 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        _ => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT64,
    };
    let mut encoded = MaybeUninit::<Encoded>::uninit();
    // SAFETY: as the driver requires, each array has one number per dimension of the map; only the array of strides has
    // one number fewer. The result is used only if the call succeeds, and a successful call initializes the map.
    unsafe {
        let result = cuTensorMapEncodeTiled(
            encoded.as_mut_ptr().cast(),
            kind,
            of.tensor_rank,
            address as *mut _,
            of.global_dim.as_ptr(),
            of.global_strides.as_ptr(),
            of.box_dim.as_ptr(),
            of.element_strides.as_ptr(),
            of.interleave,
            of.swizzle,
            of.l2_promotion,
            of.oob_fill,
        );
        result.result().map_err(of_driver(argument))?;
        Ok(encoded.assume_init())
    }
}

/// Returns the number of multiprocessors (SMs) divided by `blocks`. This is the number of clusters of `blocks` blocks
/// that run at the same time if each SM runs one block and every SM can belong to a cluster.
///
/// # Errors
/// If the driver returns an error.
#[doc(hidden)]
pub fn clusters(stream: &Arc<CudaStream>, blocks: u32) -> Result<u32, LaunchError> {
    Ok(processors(stream)? / blocks)
}

fn processors(stream: &Arc<CudaStream>) -> Result<u32, LaunchError> {
    let attribute = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
    Ok(stream.context().attribute(attribute).map_err(of_driver("persistent"))? as u32)
}
