//! The kernels in CUDA C++, through NVRTC.

use crate::gpu::{Gpu, grid};
use crate::numbers::{Run, check_product, check_transpose, random};
use colex_cubecl::text;
use cudarc::driver::{CudaSlice, PushKernelArg};
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
    let output = RefCell::new(stream.clone_htod(&vec![f32::NAN; size * size])?);
    let launch = {
        let stream = stream.clone();
        move |output: &mut CudaSlice<f32>| {
            let extent = size as u32;
            let mut launch = stream.launch_builder(&kernel);
            launch.arg(&input).arg(output).arg(&extent).arg(&extent);
            // SAFETY: the matrices have this size, which the tile divides.
            unsafe { launch.launch(grid(size / 64, size / 64, 0)) }.expect("a launch");
        }
    };
    launch(&mut output.borrow_mut());
    check_transpose(&matrix, &stream.clone_dtoh(&*output.borrow())?, size);
    Ok(Box::new(move |launches| {
        (0..launches).for_each(|_| launch(&mut output.borrow_mut()));
        stream.synchronize().expect("the kernels");
    }))
}

pub fn product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let kernel = gpu.compile(&text::product::source(), text::product::NAME, 0)?;
    let stream = gpu.stream.clone();
    let (a, b) = (random(size * size, 3), random(size * size, 4));
    let operands = [stream.clone_htod(&a)?, stream.clone_htod(&b)?];
    let c = RefCell::new(stream.clone_htod(&vec![f32::NAN; size * size])?);
    let launch = {
        let stream = stream.clone();
        move |c: &mut CudaSlice<f32>| {
            let extent = size as u32;
            let mut launch = stream.launch_builder(&kernel);
            launch.arg(&operands[0]).arg(&operands[1]).arg(c).arg(&extent).arg(&extent);
            // SAFETY: the matrices have this size, which the tile divides.
            unsafe { launch.launch(grid(size / 128, size / 128, 0)) }.expect("a launch");
        }
    };
    launch(&mut c.borrow_mut());
    check_product(&a, |k, j| b[k * size + j], &stream.clone_dtoh(&*c.borrow())?, size, 1e-5);
    Ok(Box::new(move |launches| {
        (0..launches).for_each(|_| launch(&mut c.borrow_mut()));
        stream.synchronize().expect("the kernels");
    }))
}

pub fn half_product(gpu: &Gpu, size: usize) -> Result<Run, Box<dyn Error>> {
    let kernel = gpu.compile(&text::half_product::source(), text::half_product::NAME, text::half_product::SHARED)?;
    let stream = gpu.stream.clone();
    let (a, b) = (random(size * size, 5), random(size * size, 6));
    let halves = |matrix: &[f32]| -> Vec<u16> { matrix.iter().map(|x| half_bits(*x)).collect() };
    let operands = [stream.clone_htod(&halves(&a))?, stream.clone_htod(&halves(&b))?];
    let c = RefCell::new(stream.clone_htod(&vec![f32::NAN; size * size])?);
    let launch = {
        let stream = stream.clone();
        move |c: &mut CudaSlice<f32>| {
            let extent = size as u32;
            let mut launch = stream.launch_builder(&kernel);
            launch.arg(&operands[0]).arg(&operands[1]).arg(c).arg(&extent).arg(&extent);
            // SAFETY: the matrices have this size, which the tile divides.
            unsafe { launch.launch(grid(size / 128, size / 128, text::half_product::SHARED)) }.expect("a launch");
        }
    };
    launch(&mut c.borrow_mut());
    check_product(&a, |k, j| b[j * size + k], &stream.clone_dtoh(&*c.borrow())?, size, 1e-4);
    Ok(Box::new(move |launches| {
        (0..launches).for_each(|_| launch(&mut c.borrow_mut()));
        stream.synchronize().expect("the kernels");
    }))
}

/// A number that half precision holds exactly.
fn half_bits(x: f32) -> u16 {
    half::f16::from_f32(x).to_bits()
}
