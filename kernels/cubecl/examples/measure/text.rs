//! The kernel in CUDA C++, through NVRTC, and what NVIDIA's driver and library do.

use crate::gpu::{Gpu, encode, grid};
use crate::numbers::{Run, check_product, normal, random};
use colex_cubecl::text;
use cudarc::cublas::sys::cublasOperation_t;
use cudarc::cublas::{CudaBlas, Gemm, GemmConfig};
use cudarc::driver::{CudaSlice, DevicePtr, DeviceRepr, PushKernelArg};
use half::f16;
use std::cell::RefCell;
use std::error::Error;
use std::rc::Rc;

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

/// cuBLAS's f32 product.
pub fn blas_product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let (a, b) = (random(size * size, 3), random(size * size, 4));
    let operands = Rc::new([gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?]);
    // To cuBLAS, counting down columns, C = A B is Cᵀ = Bᵀ Aᵀ.
    let launch = cublas_product(gpu, operands, size, cublasOperation_t::CUBLAS_OP_N, [1.0, 0.0])?;
    checked(gpu, f32::NAN, size, launch, |c| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5))
}

type Halves = CudaSlice<f16>;

/// The product with Hopper's instructions, and cuBLAS's of the same matrices. Normally distributed values: how fast tensor cores
/// run depends on what they multiply.
pub fn hopper_products(gpu: &Gpu, size: usize) -> Result<[Run; 2], Box<dyn Error>> {
    let (a, b) = (normal(size * size, 7), normal(size * size, 8));
    let operands = Rc::new([gpu.stream.clone_htod(&halves(&a))?, gpu.stream.clone_htod(&halves(&b))?]);
    let (a, b) = (widened(&halves(&a)), widened(&halves(&b)));
    let check = |c: &[f16]| check_product(&a, |k, j| b[j * size + k], &widened(c), size, 1e-3);
    let ours = hopper_product(gpu, Rc::clone(&operands), [size; 3])?;
    // And C = A Bᵀ is Cᵀ = (Bᵀ)ᵀ Aᵀ.
    let theirs = cublas_product(gpu, operands, size, cublasOperation_t::CUBLAS_OP_T, [f16::ONE, f16::ZERO])?;
    Ok([checked(gpu, f16::NAN, size, ours, check)?, checked(gpu, f16::NAN, size, theirs, check)?])
}

/// Launches of the product of two matrices of halves with these extents, with Hopper's instructions.
fn hopper_product(
    gpu: &Gpu,
    operands: Rc<[Halves; 2]>,
    extents: [usize; 3],
) -> Result<impl Fn(&mut Halves) + use<>, Box<dyn Error>> {
    let parameters = text::hopper_product::Parameters::default();
    let kernel = gpu.compile(&parameters.source()?, text::hopper_product::NAME, parameters.shared())?;
    let maps = parameters.maps(extents.map(|extent| extent as i64))?;
    let blocks = parameters.blocks(extents[0], extents[1], gpu.multiprocessors()?) as usize;
    let config = grid(blocks, 1, text::hopper_product::THREADS, parameters.shared());
    let stream = gpu.stream.clone();
    Ok(move |c: &mut Halves| {
        let extents = extents.map(|extent| extent as u32);
        let addresses = [operands[0].device_ptr(&stream).0, operands[1].device_ptr(&stream).0, c.device_ptr(&stream).0];
        // SAFETY: the matrices have these extents, and outlive the launch.
        let [a, b, c] = [0, 1, 2].map(|i| unsafe { encode(&maps[i], addresses[i]) }.expect("a tensor map"));
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&a).arg(&b).arg(&c).arg(&extents[0]).arg(&extents[1]).arg(&extents[2]);
        // SAFETY: these are the kernel's parameters.
        unsafe { launch.launch(config) }.expect("a launch");
    })
}

/// cuBLAS's product of B, which counts down columns, by A; `turned` says what it does with B.
fn cublas_product<T: Copy + 'static>(
    gpu: &Gpu,
    operands: Rc<[CudaSlice<T>; 2]>,
    size: usize,
    turned: cublasOperation_t,
    [one, zero]: [T; 2],
) -> Result<impl Fn(&mut CudaSlice<T>) + use<T>, Box<dyn Error>>
where
    CudaBlas: Gemm<T>,
{
    let blas = CudaBlas::new(gpu.stream.clone())?;
    let extent = size as i32;
    let config = GemmConfig {
        transa: turned,
        transb: cublasOperation_t::CUBLAS_OP_N,
        m: extent,
        n: extent,
        k: extent,
        alpha: one,
        lda: extent,
        ldb: extent,
        beta: zero,
        ldc: extent,
    };
    Ok(move |c: &mut CudaSlice<T>| {
        // SAFETY: the matrices have this size.
        unsafe { blas.gemm(config, &operands[1], &operands[0], c) }.expect("a product");
    })
}

/// Launches once, has the square matrix checked that comes out, and answers what launches again.
fn checked<T: DeviceRepr + Clone + 'static>(
    gpu: &Gpu,
    nan: T,
    size: usize,
    launch: impl Fn(&mut CudaSlice<T>) + 'static,
    check: impl FnOnce(&[T]),
) -> Result<Run, Box<dyn Error>> {
    let stream = gpu.stream.clone();
    let output = RefCell::new(stream.clone_htod(&vec![nan; size * size])?);
    launch(&mut output.borrow_mut());
    check(&stream.clone_dtoh(&*output.borrow())?);
    Ok(Box::new(move |launches| {
        (0..launches).for_each(|_| launch(&mut output.borrow_mut()));
        stream.synchronize().expect("the kernels");
    }))
}

fn halves(matrix: &[f32]) -> Vec<f16> {
    matrix.iter().map(|x| f16::from_f32(*x)).collect()
}

fn widened(matrix: &[f16]) -> Vec<f32> {
    matrix.iter().map(|x| x.to_f32()).collect()
}
