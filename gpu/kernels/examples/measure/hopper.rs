//! Compares products of halves that use pipelines, `C = A Bᵀ`, with cuBLAS. `choose` selects the kernel.

use crate::gpu::Gpu;
use crate::numbers::{Contender, check_rows, halves, normal, report};
use crate::ours::Ours;
use crate::theirs::multiply;
use colex_kernels::hopper_product::choose;
use cudarc::cublas::CudaBlas;
use cudarc::driver::CudaSlice;
use half::f16;
use std::error::Error;
use std::sync::Arc;

type Shape = [usize; 3];

pub(crate) fn measure(gpu: &Gpu, kernels: &Ours, [m, n, k]: Shape) -> Result<(), Box<dyn Error>> {
    let stream = &gpu.stream;
    let (a, b) = (normal(m * k, 1), normal(n * k, 2));
    let (left, right) = (Arc::new(stream.clone_htod(&halves(&a))?), Arc::new(stream.clone_htod(&halves(&b))?));
    let check = |c: &[f16]| check_rows([&a, &b], |x| f16::from_f32(x).into(), c, [m, n, k], 1e-3);
    let blas = CudaBlas::new(stream.clone())?;
    let theirs = {
        let (stream, left, right) = (stream.clone(), left.clone(), right.clone());
        move |c: &mut CudaSlice<f16>| multiply(&blas, &stream, [&left, &right], c, [m, n, k], true)
    };
    let tile = choose(m as u32, n as u32, k as u32, layout_gpu::cuda::clusters(stream, 1)?);
    let ours = {
        let (kernels, stream) = (kernels.hopper.clone(), stream.clone());
        move |c: &mut CudaSlice<f16>| {
            kernels.launch(tile.kernel, &stream, &left, &right, c, m as u32, n as u32, k as u32)
        }
    };
    let contenders = vec![
        Contender::new("cuBLAS", gpu.graph((f16::NAN, m * n), theirs, check)?),
        Contender::new(tile.kernel, gpu.graph((f16::NAN, m * n), ours, check)?),
    ];
    report(contenders, 2.0 * (m * n) as f64 * k as f64 / 1e12, "TFLOP/s");
    Ok(())
}
