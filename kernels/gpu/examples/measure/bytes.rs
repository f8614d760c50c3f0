//! Products of e4m3 by pipelines, `C = A Bᵀ` in bf16, beside cuBLAS.

use crate::gpu::Gpu;
use crate::numbers::{Contender, check_rows, normal, report};
use crate::ours::Ours;
use colex_gpu::{E4m3, Float};
use cudarc::cublas::sys::cublasOperation_t::CUBLAS_OP_T;
use cudarc::cublaslt::result;
use cudarc::cublaslt::sys::cublasComputeType_t::CUBLAS_COMPUTE_32F;
use cudarc::cublaslt::sys::cublasLtMatmulDescAttributes_t::CUBLASLT_MATMUL_DESC_TRANSA;
use cudarc::cublaslt::sys::cublasLtMatmulPreferenceAttributes_t::CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES;
use cudarc::cublaslt::sys::cudaDataType_t::{CUDA_R_8F_E4M3, CUDA_R_16BF, CUDA_R_32F};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use half::bf16;
use std::cell::RefCell;
use std::error::Error;
use std::ptr::from_ref;
use std::sync::Arc;

/// Bytes that cuBLAS may use.
const WORKSPACE: usize = 32 << 20;

pub(crate) fn measure(gpu: &Gpu, kernels: &Ours, [m, n, k]: [usize; 3]) -> Result<(), Box<dyn Error>> {
    let stream = &gpu.stream;
    let (a, b) = (normal(m * k, 1), normal(n * k, 2));
    let bytes = |of: &[f32]| of.iter().map(|x| E4m3::narrow(*x)).collect::<Vec<_>>();
    let (left, right) = (Arc::new(stream.clone_htod(&bytes(&a))?), Arc::new(stream.clone_htod(&bytes(&b))?));
    // The device sums products of this type in fewer bits than f32 has.
    let check = |c: &[bf16]| check_rows([&a, &b], |x| E4m3::narrow(x).wide().into(), c, [m, n, k], 1e-2);
    macro_rules! ours {
        ($kernel:ident) => {{
            let (kernel, stream) = (kernels.hopper.$kernel.clone(), stream.clone());
            let (left, right) = (left.clone(), right.clone());
            move |c: &mut CudaSlice<bf16>| {
                kernel.launch(&stream, &*left, &*right, c, m as u32, n as u32, k as u32).expect("a launch");
            }
        }};
    }
    let theirs = theirs(stream, [left.clone(), right.clone()], [m, n, k])?;
    let contenders = vec![
        Contender::new("cuBLAS", gpu.graph((bf16::NAN, m * n), theirs, check)?),
        Contender::new("Rust, 256 wide", gpu.graph((bf16::NAN, m * n), ours!(bytes), check)?),
        Contender::new("Rust, 128 wide", gpu.graph((bf16::NAN, m * n), ours!(bytes_128), check)?),
    ];
    report(contenders, 2.0 * (m * n) as f64 * k as f64 / 1e12, "TFLOP/s");
    Ok(())
}

/// cuBLAS's product. It counts down columns: C = A Bᵀ is Cᵀ = (Bᵀ)ᵀ Aᵀ.
fn theirs(
    stream: &Arc<CudaStream>,
    [a, b]: [Arc<CudaSlice<E4m3>>; 2],
    [m, n, k]: [usize; 3],
) -> Result<impl Fn(&mut CudaSlice<bf16>) + use<>, Box<dyn Error>> {
    let (stream, handle) = (stream.clone(), result::create_handle()?);
    let product = result::create_matmul_desc(CUBLAS_COMPUTE_32F, CUDA_R_32F)?;
    let [left, right] =
        [n, m].map(|rows| result::create_matrix_layout(CUDA_R_8F_E4M3, k as u64, rows as u64, k as i64));
    let (left, right) = (left?, right?);
    let output = result::create_matrix_layout(CUDA_R_16BF, n as u64, m as u64, n as i64)?;
    let workspace: RefCell<CudaSlice<u8>> = RefCell::new(stream.alloc_zeros(WORKSPACE)?);
    // SAFETY: attributes have the types that are asked for, and everything here lives as long as the program.
    let algorithm = unsafe {
        let (turned, preference) = (CUBLAS_OP_T, result::create_matmul_pref()?);
        result::set_matmul_desc_attribute(
            product,
            CUBLASLT_MATMUL_DESC_TRANSA,
            from_ref(&turned).cast(),
            size_of_val(&turned),
        )?;
        let bytes = from_ref(&WORKSPACE).cast();
        result::set_matmul_pref_attribute(
            preference,
            CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
            bytes,
            size_of::<usize>(),
        )?;
        result::get_matmul_algo_heuristic(handle, product, left, right, output, output, preference)?
    };
    Ok(move |c: &mut CudaSlice<bf16>| {
        let (one, zero, mut workspace) = (1.0_f32, 0.0_f32, workspace.borrow_mut());
        let ((a, _a), (b, _b), (c, _c)) = (a.device_ptr(&stream), b.device_ptr(&stream), c.device_ptr_mut(&stream));
        let (workspace, _workspace) = workspace.device_ptr_mut(&stream);
        // SAFETY: the matrices have these extents, and their elements these types.
        let done = unsafe {
            result::matmul(
                handle,
                product,
                from_ref(&one).cast(),
                from_ref(&zero).cast(),
                b as *const _,
                left,
                a as *const _,
                right,
                c as *const _,
                output,
                c as *mut _,
                output,
                &raw const algorithm.algo,
                workspace as *mut _,
                WORKSPACE,
                stream.cu_stream().cast(),
            )
        };
        done.expect("a product");
    })
}
