//! The corresponding operations of NVIDIA's driver and cuBLAS.

use crate::gpu::Gpu;
use crate::numbers::{Run, check_product, halves, random};
use cudarc::cublas::sys::cublasComputeType_t::CUBLAS_COMPUTE_32F;
use cudarc::cublas::sys::cublasGemmAlgo_t;
use cudarc::cublas::sys::cublasOperation_t::{CUBLAS_OP_N, CUBLAS_OP_T};
use cudarc::cublas::sys::cudaDataType_t::{self, CUDA_R_16F, CUDA_R_32F};
use cudarc::cublas::{CudaBlas, result::gemm_ex};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use half::f16;
use std::cell::RefCell;
use std::error::Error;
use std::ptr::from_ref;
use std::sync::Arc;

pub(crate) fn copy(gpu: &Gpu, count: usize) -> Result<Run, Box<dyn Error>> {
    let stream = gpu.stream.clone();
    let input = stream.clone_htod(&random(count, 1))?;
    let output: RefCell<CudaSlice<f32>> = RefCell::new(stream.alloc_zeros(count)?);
    Ok(Box::new(move |launches| {
        for _ in 0..launches {
            stream.memcpy_dtod(&input, &mut *output.borrow_mut()).expect("a copy");
        }
        stream.synchronize().expect("the copies");
    }))
}

/// Returns a function that runs cuBLAS's product of f32 matrices.
pub(crate) fn product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let (a, b) = (random(size * size, 3), random(size * size, 4));
    let launch = product_of(gpu, [gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?], size, false)?;
    gpu.checked((f32::NAN, size * size), launch, |c| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5))
}

/// Returns a function that runs cuBLAS's product of f16 matrices with f32 accumulators.
pub(crate) fn half_product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let (a, b) = (random(size * size, 5), random(size * size, 6));
    let operands = [gpu.stream.clone_htod(&halves(&a))?, gpu.stream.clone_htod(&halves(&b))?];
    let launch = product_of(gpu, operands, size, true)?;
    gpu.checked((f32::NAN, size * size), launch, |c| check_product(&a, |k, j| b[j * size + k], c, size, 1e-4))
}

fn product_of<T: Number>(
    gpu: &Gpu,
    [a, b]: [CudaSlice<T>; 2],
    size: usize,
    is_turned: bool,
) -> Result<impl Fn(&mut CudaSlice<f32>) + use<T>, Box<dyn Error>> {
    let (stream, blas) = (gpu.stream.clone(), CudaBlas::new(gpu.stream.clone())?);
    Ok(move |c: &mut CudaSlice<f32>| multiply(&blas, &stream, [&a, &b], c, [size; 3], is_turned))
}

/// The element types of the matrices that are passed to cuBLAS.
pub(crate) trait Number: 'static {
    const TYPE: cudaDataType_t;
}

impl Number for f32 {
    const TYPE: cudaDataType_t = CUDA_R_32F;
}

impl Number for f16 {
    const TYPE: cudaDataType_t = CUDA_R_16F;
}

/// Computes `c = a b`, or `c = a bᵀ` if B is transposed, with f32 accumulators. cuBLAS uses column-major order, in
/// which `C = A B` is `Cᵀ = Bᵀ Aᵀ`, and `C = A Bᵀ` is `Cᵀ = (Bᵀ)ᵀ Aᵀ`.
pub(crate) fn multiply<T: Number, U: Number>(
    blas: &CudaBlas,
    stream: &Arc<CudaStream>,
    [a, b]: [&CudaSlice<T>; 2],
    c: &mut CudaSlice<U>,
    shape: [usize; 3],
    is_turned: bool,
) {
    let [m, n, k] = shape.map(|extent| extent as i32);
    let (turned, columns_of_b) = if is_turned { (CUBLAS_OP_T, k) } else { (CUBLAS_OP_N, n) };
    let (one, zero) = (1.0_f32, 0.0_f32);
    let ((a, _a), (b, _b), (c, _c)) = (a.device_ptr(stream), b.device_ptr(stream), c.device_ptr_mut(stream));
    // SAFETY: the matrices have these extents and element types, so cuBLAS accesses only their elements.
    let done = unsafe {
        gemm_ex(
            *blas.handle(),
            turned,
            CUBLAS_OP_N,
            n,
            m,
            k,
            from_ref(&one).cast(),
            b as *const _,
            T::TYPE,
            columns_of_b,
            a as *const _,
            T::TYPE,
            k,
            from_ref(&zero).cast(),
            c as *mut _,
            U::TYPE,
            n,
            CUBLAS_COMPUTE_32F,
            cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
        )
    };
    done.expect("a product");
}
