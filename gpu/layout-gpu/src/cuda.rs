//! Launches kernels with the crate `cudarc`.

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

// SAFETY: bytes without padding.
unsafe impl DeviceRepr for E4m3 {}
// SAFETY: as above.
unsafe impl DeviceRepr for E5m2 {}
// SAFETY: a byte of 0 is the number 0.
unsafe impl ValidAsZeroBits for E4m3 {}
// SAFETY: as above.
unsafe impl ValidAsZeroBits for E5m2 {}

/// Device memory that kernels read: the types of `cudarc`. A launch trusts their pointer and length.
///
/// # Safety
/// The memory must have this number of elements at this address while it is borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an input of `{T}` for a kernel",
    note = "use device memory of `cudarc`, such as `CudaSlice` or `CudaView`"
)]
pub unsafe trait Input<T>: DevicePtr<T> {}

/// Device memory that kernels write: the types of `cudarc`.
///
/// # Safety
/// The requirements of [`Input`]. Also, nothing else may access the memory while it is borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an output of `{T}` for a kernel",
    note = "use device memory of `cudarc`, such as `CudaSlice` or `CudaViewMut`"
)]
pub unsafe trait Output<T>: DevicePtrMut<T> {}

macro_rules! memories {
    ($trait:ident: $($type:ty),*) => {$(
        // SAFETY: the driver has allocated the memory, and it is borrowed like Rust's slices.
        unsafe impl<T> $trait<T> for $type {}
    )*};
}

memories!(Input: CudaSlice<T>, CudaView<'_, T>, CudaViewMut<'_, T>, UnifiedSlice<T>, UnifiedView<'_, T>, UnifiedViewMut<'_, T>);
memories!(Output: CudaSlice<T>, CudaViewMut<'_, T>, UnifiedSlice<T>, UnifiedViewMut<'_, T>);

/// Converts a driver error to a launch error that names the argument.
fn of_driver(what: &'static str) -> impl Fn(DriverError) -> LaunchError {
    move |error| LaunchError::new(what, error)
}

/// The loaded entry of the kernel `K`. The body of a kernel is user code in the module of `K`, so privacy in that
/// module does not protect the function. Therefore only `unsafe` code can construct this type.
#[doc(hidden)]
pub struct Loaded<K> {
    function: CudaFunction,
    of: PhantomData<fn() -> K>,
}

impl<K> Loaded<K> {
    /// Loads the entry and configures its shared memory.
    ///
    /// # Safety
    /// The entry must accept the arguments with which `K` launches it.
    ///
    /// # Errors
    /// If the module does not contain the entry, or if the device has less shared memory.
    pub unsafe fn new(module: &Arc<CudaModule>, name: &'static str, shared: usize) -> Result<Self, LaunchError> {
        let function = module.load_function(name).map_err(of_driver(name))?;
        let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        function.set_attribute(attribute, shared as i32).map_err(of_driver(name))?;
        Ok(Self { function, of: PhantomData })
    }

    /// A launch without arguments.
    #[must_use]
    pub fn builder<'a>(&'a self, stream: &'a CudaStream) -> LaunchArgs<'a> {
        stream.launch_builder(&self.function)
    }
}

// A derive would require that `K` is `Clone`.
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

/// The number of elements of an argument.
#[doc(hidden)]
#[must_use]
pub fn len<T, A: DeviceSlice<T>>(argument: &A) -> usize {
    argument.len()
}

/// The grid and block configuration of a launch.
#[doc(hidden)]
#[must_use]
pub fn config([x, y]: [u32; 2], threads: u32, shared: usize) -> LaunchConfig {
    LaunchConfig { grid_dim: (x, y, 1), block_dim: (threads, 1, 1), shared_mem_bytes: shared as u32 }
}

/// Checks that vector accesses may start at this address.
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

/// Allocates the memory of a [`Chain`](crate::Chain), all 0.
///
/// # Errors
/// If the allocation fails.
#[doc(hidden)]
pub fn words(stream: &Arc<CudaStream>, argument: &'static str, turns: u32) -> Result<CudaSlice<u64>, LaunchError> {
    stream.alloc_zeros(turns as usize + 1).map_err(of_driver(argument))
}

/// Converts the driver's result of a launch.
///
/// # Errors
/// If the launch failed.
#[doc(hidden)]
pub fn launched<T>(name: &'static str, result: Result<T, DriverError>) -> Result<(), LaunchError> {
    result.map(|_| ()).map_err(of_driver(name))
}

/// The number of blocks of a kernel that run at the same time.
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

/// A tensor map in the form of a kernel argument.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Encoded(CUtensorMap);

// SAFETY: this is the driver's own type, which kernels take by value.
unsafe impl DeviceRepr for Encoded {}

/// Encodes the map of a tensor at a device address.
///
/// # Errors
/// If the driver rejects the map.
#[doc(hidden)]
pub fn encoded<T>(argument: &'static str, map: &TensorMap, address: u64) -> Result<Encoded, LaunchError> {
    let Some(of) = map.arguments() else {
        return Err(LaunchError::new(argument, "the driver's types have no such swizzle"));
    };
    // Elements are only moved, so only their width matters.
    let kind = match size_of::<T>() {
        1 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        2 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        4 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        _ => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT64,
    };
    let mut encoded = MaybeUninit::<Encoded>::uninit();
    // SAFETY: the arrays have one entry per dimension of the map, and one stride less. The map is initialized if the
    // call succeeds.
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

/// The number of clusters of `blocks` blocks that run at the same time, if a multiprocessor holds one block.
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
