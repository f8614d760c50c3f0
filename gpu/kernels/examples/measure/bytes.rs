//! Compares products of e4m3 matrices that use pipelines, `C = A Bᵀ` in bf16, with cuBLAS.

use crate::gpu::Gpu;
use crate::numbers::{Contender, check_rows, normal, report};
use crate::ours::Ours;
use crate::theirs_with::{Behind, Matrices};
use cudarc::driver::CudaSlice;
use half::bf16;
use layout_gpu::{E4m3, Float};
use std::error::Error;
use std::sync::Arc;

pub(crate) fn measure(gpu: &Gpu, kernels: &Ours, [m, n, k]: [usize; 3]) -> Result<(), Box<dyn Error>> {
    let stream = &gpu.stream;
    let (a, b) = (normal(m * k, 1), normal(n * k, 2));
    let bytes = |of: &[f32]| of.iter().map(|x| E4m3::narrow(*x)).collect::<Vec<_>>();
    let (left, right) = (Arc::new(stream.clone_htod(&bytes(&a))?), Arc::new(stream.clone_htod(&bytes(&b))?));
    // For e4m3, the device accumulates products with less precision than f32.
    let check = |c: &[bf16]| check_rows([&a, &b], |x| E4m3::narrow(x).wide().into(), c, [m, n, k], 1e-2);
    let ours = |kernel: &'static str| {
        let (kernels, stream, left, right) = (kernels.bytes.clone(), stream.clone(), left.clone(), right.clone());
        move |c: &mut CudaSlice<bf16>| kernels.launch(kernel, &stream, &left, &right, c, m as u32, n as u32, k as u32)
    };
    let theirs =
        Matrices { a: left.clone(), b: right.clone(), shape: [m, n, k] }.product::<bf16>(stream, Behind::default())?;
    let contenders = vec![
        Contender::new("cuBLAS", gpu.graph((bf16::NAN, m * n), theirs, check)?),
        Contender::new("Rust, 256 wide", gpu.graph((bf16::NAN, m * n), ours("hopper_product_e4m3"), check)?),
        Contender::new("Rust, 128 wide", gpu.graph((bf16::NAN, m * n), ours("hopper_product_e4m3_128"), check)?),
    ];
    report(contenders, 2.0 * (m * n) as f64 * k as f64 / 1e12, "TFLOP/s");
    Ok(())
}
