//! CUDA C++ with the same layouts, and NVIDIA's libraries.

use crate::gpu::{Gpu, grid};
use crate::numbers::{Run, check_product, check_transpose, random};
use crate::text;
use cudarc::cublas::sys::cublasOperation_t::CUBLAS_OP_N;
use cudarc::cublas::{CudaBlas, Gemm, GemmConfig};
use cudarc::driver::{CudaFunction, CudaSlice, PushKernelArg};
use half::f16;
use std::cell::RefCell;
use std::error::Error;
use std::rc::Rc;

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

pub(crate) fn transpose(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let kernel = gpu.compile(&text::transpose::source(), text::transpose::NAME, 0)?;
    let (stream, matrix) = (gpu.stream.clone(), random(size * size, 2));
    let input = stream.clone_htod(&matrix)?;
    let launch = move |output: &mut CudaSlice<f32>| {
        let extent = size as u32;
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&input).arg(output).arg(&extent).arg(&extent);
        // SAFETY: the matrices have this size, which the tile divides.
        unsafe { launch.launch(grid(size / 64, size / 64, 512, 0)) }.expect("a launch");
    };
    gpu.checked((f32::NAN, size * size), launch, |output| check_transpose(&matrix, output, size))
}

/// The f32 product, and cuBLAS's of the same matrices.
pub(crate) fn products(gpu: &Gpu, size: usize) -> Result<[Run; 2], Box<dyn Error>> {
    let kernel = gpu.compile(&text::product::source(), text::product::NAME, 0)?;
    let (a, b) = (random(size * size, 3), random(size * size, 4));
    let operands = Rc::new([gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?]);
    let check = |c: &[f32]| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5);
    let text = product_of(gpu, kernel, Rc::clone(&operands), size, (128, 0));
    let blas = blas(gpu, operands, size)?;
    let count = (f32::NAN, size * size);
    Ok([gpu.checked(count, text, check)?, gpu.checked(count, blas, check)?])
}

/// cuBLAS's product. It counts down columns: C = A B is Cᵀ = Bᵀ Aᵀ.
fn blas(
    gpu: &Gpu,
    operands: Rc<[CudaSlice<f32>; 2]>,
    size: usize,
) -> Result<impl Fn(&mut CudaSlice<f32>) + use<>, Box<dyn Error>> {
    let blas = CudaBlas::new(gpu.stream.clone())?;
    let [m, n, k, lda, ldb, ldc] = [size as i32; 6];
    let config = GemmConfig { transa: CUBLAS_OP_N, transb: CUBLAS_OP_N, m, n, k, alpha: 1.0, lda, ldb, beta: 0.0, ldc };
    Ok(move |c: &mut CudaSlice<f32>| {
        // SAFETY: the matrices have this size.
        unsafe { blas.gemm(config, &operands[1], &operands[0], c) }.expect("a product");
    })
}

pub(crate) fn half_product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    const SHARED: usize = text::half_product::SHARED;
    let kernel = gpu.compile(&text::half_product::source(), text::half_product::NAME, SHARED)?;
    let (a, b) = (random(size * size, 5), random(size * size, 6));
    let halves = |matrix: &[f32]| matrix.iter().map(|x| f16::from_f32(*x)).collect::<Vec<_>>();
    let operands = Rc::new([gpu.stream.clone_htod(&halves(&a))?, gpu.stream.clone_htod(&halves(&b))?]);
    let launch = product_of(gpu, kernel, operands, size, (256, SHARED));
    gpu.checked((f32::NAN, size * size), launch, |c| check_product(&a, |k, j| b[j * size + k], c, size, 1e-4))
}

/// A launch of a kernel that multiplies two square matrices in tiles of 128 rows and so many columns, with so many bytes of shared memory.
fn product_of<T: 'static>(
    gpu: &Gpu,
    kernel: CudaFunction,
    operands: Rc<[CudaSlice<T>; 2]>,
    size: usize,
    (columns, shared): (usize, usize),
) -> impl Fn(&mut CudaSlice<f32>) + use<T> {
    let stream = gpu.stream.clone();
    move |c| {
        let extent = size as u32;
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&operands[0]).arg(&operands[1]).arg(c).arg(&extent).arg(&extent);
        // SAFETY: the matrices have this size, which the tile divides.
        unsafe { launch.launch(grid(size / columns, size / 128, 256, shared)) }.expect("a launch");
    }
}
