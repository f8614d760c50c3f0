//! The corresponding operations of NVIDIA's driver and library.

use crate::gpu::{Gpu, checked};
use crate::numbers::{Run, check_product, random};
use cudarc::cublas::sys::cublasOperation_t;
use cudarc::cublas::{CudaBlas, Gemm, GemmConfig};
use cudarc::driver::CudaSlice;
use std::cell::RefCell;
use std::error::Error;

pub fn copy(gpu: &Gpu, count: usize) -> Result<Run, Box<dyn Error>> {
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

/// Prepares cuBLAS's f32 product.
pub fn blas_product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let (a, b) = (random(size * size, 3), random(size * size, 4));
    let operands = [gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?];
    // cuBLAS uses column-major order, in which C = A B is Cᵀ = Bᵀ Aᵀ.
    let launch = cublas_product(gpu, operands, size)?;
    checked(gpu, f32::NAN, size, launch, |c| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5))
}

/// Returns a function that launches cuBLAS's product of `operands[1]` and `operands[0]`, in column-major order.
fn cublas_product(
    gpu: &Gpu,
    operands: [CudaSlice<f32>; 2],
    size: usize,
) -> Result<impl Fn(&mut CudaSlice<f32>) + use<>, Box<dyn Error>> {
    let blas = CudaBlas::new(gpu.stream.clone())?;
    let extent = size as i32;
    let config = GemmConfig {
        transa: cublasOperation_t::CUBLAS_OP_N,
        transb: cublasOperation_t::CUBLAS_OP_N,
        m: extent,
        n: extent,
        k: extent,
        alpha: 1.0,
        lda: extent,
        ldb: extent,
        beta: 0.0,
        ldc: extent,
    };
    Ok(move |c: &mut CudaSlice<f32>| {
        // SAFETY: the matrices have this size, so cuBLAS accesses only their elements.
        unsafe { blas.gemm(config, &operands[1], &operands[0], c) }.expect("a product");
    })
}
