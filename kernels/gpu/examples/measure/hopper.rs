//! Products of halves by pipelines, `C = A Bᵀ`, beside cuBLAS.

use crate::gpu::Gpu;
use crate::numbers::{Contender, check_rows, halves, normal, report};
use crate::ours::Ours;
use cudarc::cublas::sys::cublasComputeType_t::CUBLAS_COMPUTE_32F;
use cudarc::cublas::sys::cublasGemmAlgo_t;
use cudarc::cublas::sys::cublasOperation_t::{CUBLAS_OP_N, CUBLAS_OP_T};
use cudarc::cublas::sys::cudaDataType_t::CUDA_R_16F;
use cudarc::cublas::{CudaBlas, result::gemm_ex};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use half::f16;
use std::error::Error;
use std::ptr::from_ref;
use std::sync::Arc;

type Shape = [usize; 3];

pub(crate) fn measure(gpu: &Gpu, kernels: &Ours, [m, n, k]: Shape) -> Result<(), Box<dyn Error>> {
    let stream = &gpu.stream;
    let (a, b) = (normal(m * k, 1), normal(n * k, 2));
    let (left, right) = (Arc::new(stream.clone_htod(&halves(&a))?), Arc::new(stream.clone_htod(&halves(&b))?));
    let check = |c: &[f16]| check_rows(&a, &b, c, [m, n, k], 1e-3);
    macro_rules! ours {
        ($kernel:ident) => {{
            let (kernel, stream) = (kernels.hopper.$kernel.clone(), stream.clone());
            let (left, right) = (left.clone(), right.clone());
            move |c: &mut CudaSlice<f16>| {
                kernel.launch(&stream, &*left, &*right, c, m as u32, n as u32, k as u32).expect("a launch");
            }
        }};
    }
    let blas = CudaBlas::new(stream.clone())?;
    let theirs = {
        let (stream, left, right) = (stream.clone(), left.clone(), right.clone());
        move |c: &mut CudaSlice<f16>| cublas(&blas, &stream, [&left, &right], c, [m, n, k])
    };
    let contenders = vec![
        Contender::new("cuBLAS", gpu.graph((f16::NAN, m * n), theirs, check)?),
        Contender::new("Rust, 256 wide", gpu.graph((f16::NAN, m * n), ours!(wide_256), check)?),
        Contender::new("Rust, 192 wide", gpu.graph((f16::NAN, m * n), ours!(wide_192), check)?),
        Contender::new("Rust, 128 wide", gpu.graph((f16::NAN, m * n), ours!(wide_128), check)?),
        Contender::new("Rust, 64 wide", gpu.graph((f16::NAN, m * n), ours!(wide_64), check)?),
    ];
    report(contenders, 2.0 * (m * n) as f64 * k as f64 / 1e12, "TFLOP/s");
    Ok(())
}

/// It counts down columns: C = A Bᵀ is Cᵀ = (Bᵀ)ᵀ Aᵀ.
fn cublas(
    blas: &CudaBlas,
    stream: &Arc<CudaStream>,
    [a, b]: [&CudaSlice<f16>; 2],
    c: &mut CudaSlice<f16>,
    [m, n, k]: Shape,
) {
    let (one, zero) = (1.0_f32, 0.0_f32);
    let ((a, _a), (b, _b), (c, _c)) = (a.device_ptr(stream), b.device_ptr(stream), c.device_ptr_mut(stream));
    // SAFETY: the matrices have these extents.
    let done = unsafe {
        gemm_ex(
            *blas.handle(),
            CUBLAS_OP_T,
            CUBLAS_OP_N,
            n as i32,
            m as i32,
            k as i32,
            from_ref(&one).cast(),
            b as *const _,
            CUDA_R_16F,
            k as i32,
            a as *const _,
            CUDA_R_16F,
            k as i32,
            from_ref(&zero).cast(),
            c as *mut _,
            CUDA_R_16F,
            n as i32,
            CUBLAS_COMPUTE_32F,
            cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT,
        )
    };
    done.expect("a product");
}
