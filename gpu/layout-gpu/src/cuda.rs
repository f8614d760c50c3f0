//! Launching kernels with the crate `cudarc`.

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

// SAFETY: bytes, without padding.
unsafe impl DeviceRepr for E4m3 {}
// SAFETY: as above.
unsafe impl DeviceRepr for E5m2 {}
// SAFETY: a byte of 0 is the number 0.
unsafe impl ValidAsZeroBits for E4m3 {}
// SAFETY: as above.
unsafe impl ValidAsZeroBits for E5m2 {}

/// Memory of the device that kernels read: cudarc's own types. A launch believes what they say of it.
///
/// # Safety
/// As many elements lie where it says, for as long as it is borrowed.
#[diagnostic::on_unimplemented(
    message = "a kernel does not read `{Self}` as an input of `{T}`",
    note = "it reads `CudaSlice`, `CudaView` and the like of `cudarc`"
)]
pub unsafe trait Input<T>: DevicePtr<T> {}

/// Memory of the device that kernels write: cudarc's own types.
///
/// # Safety
/// As [`Input`], and nobody else has it meanwhile.
#[diagnostic::on_unimplemented(
    message = "a kernel does not write `{Self}` as an output of `{T}`",
    note = "it writes `CudaSlice`, `CudaViewMut` and the like of `cudarc`"
)]
pub unsafe trait Output<T>: DevicePtrMut<T> {}

macro_rules! memories {
    ($trait:ident: $($type:ty),*) => {$(
        // SAFETY: allocated by the driver, and borrowed as Rust's slices are.
        unsafe impl<T> $trait<T> for $type {}
    )*};
}

memories!(Input: CudaSlice<T>, CudaView<'_, T>, CudaViewMut<'_, T>, UnifiedSlice<T>, UnifiedView<'_, T>, UnifiedViewMut<'_, T>);
memories!(Output: CudaSlice<T>, CudaViewMut<'_, T>, UnifiedSlice<T>, UnifiedViewMut<'_, T>);

/// What is wrong with an argument, by name, or what the driver says.
fn of_driver(what: &'static str) -> impl Fn(DriverError) -> LaunchError {
    move |error| LaunchError::new(what, error)
}

/// The entry of the kernel `K`. The body of a kernel is code of the user in the module of `K`, so privacy in that module
/// does not protect the function: only `unsafe` code can create this type.
#[doc(hidden)]
pub struct Loaded<K> {
    function: CudaFunction,
    of: PhantomData<fn() -> K>,
}

impl<K> Loaded<K> {
    /// Loads the entry, with as much shared memory as it takes.
    ///
    /// # Safety
    /// The entry takes the arguments that `K` launches it with.
    ///
    /// # Errors
    /// If the module does not have it, or the device does not have so much shared memory.
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

/// Number of elements of an argument.
#[doc(hidden)]
#[must_use]
pub fn len<T, A: DeviceSlice<T>>(argument: &A) -> usize {
    argument.len()
}

/// The blocks of a launch.
#[doc(hidden)]
#[must_use]
pub fn config([x, y]: [u32; 2], threads: u32, shared: usize) -> LaunchConfig {
    LaunchConfig { grid_dim: (x, y, 1), block_dim: (threads, 1, 1), shared_mem_bytes: shared as u32 }
}

/// An error unless the place is one where vectors may start.
///
/// # Errors
/// If not.
#[doc(hidden)]
pub fn check_aligned(argument: &'static str, place: u64) -> Result<(), LaunchError> {
    if place.is_multiple_of(16) {
        Ok(())
    } else {
        Err(LaunchError::new(argument, "it does not start at a multiple of 16 bytes"))
    }
}

/// The words that blocks hand on, all 0.
///
/// # Errors
/// If there is no memory.
#[doc(hidden)]
pub fn words(stream: &Arc<CudaStream>, argument: &'static str, turns: u32) -> Result<CudaSlice<u64>, LaunchError> {
    stream.alloc_zeros(turns as usize + 1).map_err(of_driver(argument))
}

/// What the driver says of a launch.
///
/// # Errors
/// If it failed.
#[doc(hidden)]
pub fn launched<T>(name: &'static str, result: Result<T, DriverError>) -> Result<(), LaunchError> {
    result.map(|_| ()).map_err(of_driver(name))
}

/// How many blocks of a kernel run at once.
///
/// # Errors
/// If the driver does not say.
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

/// A tensor map as a kernel takes it, by value.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Encoded(CUtensorMap);

// SAFETY: the driver's own type, which kernels take by value.
unsafe impl DeviceRepr for Encoded {}

/// The map of a tensor at an address of the device.
///
/// # Errors
/// If the driver refuses.
#[doc(hidden)]
pub fn encoded<T>(argument: &'static str, map: &TensorMap, address: u64) -> Result<Encoded, LaunchError> {
    let Some(of) = map.arguments() else {
        return Err(LaunchError::new(argument, "the driver's types have no such swizzle"));
    };
    // Bits are moved, whatever they mean.
    let kind = match size_of::<T>() {
        1 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        2 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        4 => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        _ => CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT64,
    };
    let mut encoded = MaybeUninit::<Encoded>::uninit();
    // SAFETY: the slices have as many entries as the map has dimensions, strides one less; the map is written if there
    // is no error.
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

/// How many clusters of so many blocks, of which a multiprocessor holds one, run at once.
///
/// # Errors
/// If the driver does not say.
#[doc(hidden)]
pub fn clusters(stream: &Arc<CudaStream>, blocks: u32) -> Result<u32, LaunchError> {
    Ok(processors(stream)? / blocks)
}

fn processors(stream: &Arc<CudaStream>) -> Result<u32, LaunchError> {
    let attribute = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
    Ok(stream.context().attribute(attribute).map_err(of_driver("persistent"))? as u32)
}
