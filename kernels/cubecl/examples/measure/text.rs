//! The kernels in CUDA C++, through NVRTC.

use crate::gpu::{Gpu, grid};
use crate::numbers::{Run, check_product, check_transpose, random};
use colex_cubecl::text;
use cudarc::driver::{CudaFunction, CudaSlice, PushKernelArg};
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

pub fn transpose(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let kernel = gpu.compile(&text::transpose::source(), text::transpose::NAME, 0)?;
    let stream = gpu.stream.clone();
    let matrix = random(size * size, 2);
    let input = stream.clone_htod(&matrix)?;
    let launch = move |output: &mut CudaSlice<f32>| {
        let extent = size as u32;
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&input).arg(output).arg(&extent).arg(&extent);
        // SAFETY: the matrices have this size, which the tile divides.
        unsafe { launch.launch(grid(size / 64, size / 64, 0)) }.expect("a launch");
    };
    checked(gpu, size, launch, |output| check_transpose(&matrix, output, size))
}

pub fn product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let kernel = gpu.compile(&text::product::source(), text::product::NAME, 0)?;
    let (a, b) = (random(size * size, 3), random(size * size, 4));
    let operands = [gpu.stream.clone_htod(&a)?, gpu.stream.clone_htod(&b)?];
    let launch = product_of(gpu, kernel, operands, size, 0);
    checked(gpu, size, launch, |c| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5))
}

pub fn half_product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    const SHARED: usize = text::half_product::SHARED;
    let kernel = gpu.compile(&text::half_product::source(), text::half_product::NAME, SHARED)?;
    let (a, b) = (random(size * size, 5), random(size * size, 6));
    let halves = |matrix: &[f32]| -> Vec<u16> { matrix.iter().map(|x| half_bits(*x)).collect() };
    let operands = [gpu.stream.clone_htod(&halves(&a))?, gpu.stream.clone_htod(&halves(&b))?];
    let launch = product_of(gpu, kernel, operands, size, SHARED);
    checked(gpu, size, launch, |c| check_product(&a, |k, j| b[j * size + k], c, size, 1e-4))
}

/// A launch of a kernel that multiplies two square matrices in tiles of 128.
fn product_of<T: 'static>(
    gpu: &Gpu,
    kernel: CudaFunction,
    operands: [CudaSlice<T>; 2],
    size: usize,
    shared: usize,
) -> impl Fn(&mut CudaSlice<f32>) + use<T> {
    let stream = gpu.stream.clone();
    move |c| {
        let extent = size as u32;
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&operands[0]).arg(&operands[1]).arg(c).arg(&extent).arg(&extent);
        // SAFETY: the matrices have this size, which the tile divides.
        unsafe { launch.launch(grid(size / 128, size / 128, shared)) }.expect("a launch");
    }
}

/// Launches once, has the square matrix checked that comes out, and answers what launches again.
fn checked(
    gpu: &Gpu,
    size: usize,
    launch: impl Fn(&mut CudaSlice<f32>) + 'static,
    check: impl FnOnce(&[f32]),
) -> Result<Run, Box<dyn Error>> {
    let stream = gpu.stream.clone();
    let output = RefCell::new(stream.clone_htod(&vec![f32::NAN; size * size])?);
    launch(&mut output.borrow_mut());
    check(&stream.clone_dtoh(&*output.borrow())?);
    Ok(Box::new(move |launches| {
        (0..launches).for_each(|_| launch(&mut output.borrow_mut()));
        stream.synchronize().expect("the kernels");
    }))
}

/// A number that half precision holds exactly.
fn half_bits(x: f32) -> u16 {
    half::f16::from_f32(x).to_bits()
}
