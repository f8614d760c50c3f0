//! What NVIDIA's driver and library do.

use crate::gpu::Gpu;
use crate::numbers::{Run, check_product, halves, random};
use cudarc::cublas::sys::cublasComputeType_t::CUBLAS_COMPUTE_32F;
use cudarc::cublas::sys::cublasGemmAlgo_t;
use cudarc::cublas::sys::cublasOperation_t::{self, CUBLAS_OP_N, CUBLAS_OP_T};
use cudarc::cublas::sys::cudaDataType_t::{self, CUDA_R_16F, CUDA_R_32F};
use cudarc::cublas::{CudaBlas, result::gemm_ex};
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};
use std::cell::RefCell;
use std::error::Error;
use std::ptr::from_ref;

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

/// cuBLAS's f32 product.
pub(crate) fn product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let (a, b) = (random(size * size, 3), random(size * size, 4));
    let operands = [gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?];
    // It counts down columns: C = A B is Cᵀ = Bᵀ Aᵀ.
    let launch = product_of(gpu, operands, size, (CUDA_R_32F, CUBLAS_OP_N))?;
    gpu.checked((f32::NAN, size * size), launch, |c| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5))
}

/// cuBLAS's product of f16 with f32 sums.
pub(crate) fn half_product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let (a, b) = (random(size * size, 5), random(size * size, 6));
    let operands = [gpu.stream.clone_htod(&halves(&a))?, gpu.stream.clone_htod(&halves(&b))?];
    // And C = A Bᵀ is Cᵀ = (Bᵀ)ᵀ Aᵀ.
    let launch = product_of(gpu, operands, size, (CUDA_R_16F, CUBLAS_OP_T))?;
    gpu.checked((f32::NAN, size * size), launch, |c| check_product(&a, |k, j| b[j * size + k], c, size, 1e-4))
}

/// cuBLAS's product of B, which counts down columns, by A; the code of their type, and what is done with B.
fn product_of<T: 'static>(
    gpu: &Gpu,
    [a, b]: [CudaSlice<T>; 2],
    size: usize,
    (of, turned): (cudaDataType_t, cublasOperation_t),
) -> Result<impl Fn(&mut CudaSlice<f32>) + use<T>, Box<dyn Error>> {
    let (stream, blas) = (gpu.stream.clone(), CudaBlas::new(gpu.stream.clone())?);
    let (n, one, zero) = (size as i32, 1.0_f32, 0.0_f32);
    Ok(move |c: &mut CudaSlice<f32>| {
        let ((a, _a), (b, _b), (c, _c)) = (a.device_ptr(&stream), b.device_ptr(&stream), c.device_ptr_mut(&stream));
        let (a, b, c) = (a as *const _, b as *const _, c as *mut _);
        let (one, zero) = (from_ref(&one).cast(), from_ref(&zero).cast());
        // SAFETY: the matrices have this size, and their elements these types.
        let done = unsafe {
            gemm_ex(
                *blas.handle(),
                turned,
                CUBLAS_OP_N,
                n,
                n,
                n,
                one,
                b,
                of,
                n,
                a,
                of,
                n,
                zero,
                c,
                CUDA_R_32F,
                n,
                CUBLAS_COMPUTE_32F,
                cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
            )
        };
        done.expect("a product");
    })
}
