//! Computes products with an epilogue by cuBLASLt.

use cudarc::cublas::sys::cublasOperation_t::CUBLAS_OP_T;
use cudarc::cublaslt::result;
use cudarc::cublaslt::sys::cublasComputeType_t::CUBLAS_COMPUTE_32F;
use cudarc::cublaslt::sys::cublasLtEpilogue_t;
use cudarc::cublaslt::sys::cublasLtMatmulDesc_t;
use cudarc::cublaslt::sys::cublasLtMatmulDescAttributes_t::{
    self, CUBLASLT_MATMUL_DESC_BIAS_POINTER, CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_MATMUL_DESC_TRANSA,
};
use cudarc::cublaslt::sys::cublasLtMatmulPreferenceAttributes_t::CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES;
use cudarc::cublaslt::sys::cudaDataType_t::{self, CUDA_R_8F_E4M3, CUDA_R_16BF, CUDA_R_16F, CUDA_R_32F};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use half::{bf16, f16};
use layout_gpu::E4m3;
use std::cell::RefCell;
use std::error::Error;
use std::ptr::from_ref;
use std::sync::Arc;

/// The size of cuBLAS's workspace in bytes.
const WORKSPACE: usize = 32 << 20;

/// The element types of the matrices that are passed to cuBLASLt.
pub(crate) trait Number: 'static {
    const TYPE: cudaDataType_t;
}

macro_rules! numbers {
    ($($number:ty: $type:ident;)*) => {$(
        impl Number for $number {
            const TYPE: cudaDataType_t = $type;
        }
    )*};
}

numbers! {
    E4m3: CUDA_R_8F_E4M3;
    f16: CUDA_R_16F;
    bf16: CUDA_R_16BF;
}

/// The operations after the product: adding a bias and applying an activation function, and adding a matrix.
pub(crate) struct Behind<U> {
    pub(crate) bias: Option<(cublasLtEpilogue_t, Arc<CudaSlice<U>>)>,
    pub(crate) residual: Option<Arc<CudaSlice<U>>>,
}

impl<U> Default for Behind<U> {
    fn default() -> Self {
        Self { bias: None, residual: None }
    }
}

/// The operands and the extents m, n and k.
pub(crate) struct Matrices<T> {
    pub(crate) a: Arc<CudaSlice<T>>,
    pub(crate) b: Arc<CudaSlice<T>>,
    pub(crate) shape: [usize; 3],
}

impl<T: Number> Matrices<T> {
    /// Returns a function that computes `a bᵀ` and then the operations in `behind`. cuBLAS uses column-major order, in
    /// which `C = A Bᵀ` is `Cᵀ = (Bᵀ)ᵀ Aᵀ`.
    pub(crate) fn product<U: Number>(
        self,
        stream: &Arc<CudaStream>,
        behind: Behind<U>,
    ) -> Result<impl Fn(&mut CudaSlice<U>) + use<T, U>, Box<dyn Error>> {
        let Self { a, b, shape: [m, n, k] } = self;
        let (stream, handle) = (stream.clone(), result::create_handle()?);
        let product = result::create_matmul_desc(CUBLAS_COMPUTE_32F, CUDA_R_32F)?;
        let operand = |rows: usize| result::create_matrix_layout(T::TYPE, k as u64, rows as u64, k as i64);
        let (left, right) = (operand(n)?, operand(m)?);
        let output = result::create_matrix_layout(U::TYPE, n as u64, m as u64, n as i64)?;
        set(product, CUBLASLT_MATMUL_DESC_TRANSA, &CUBLAS_OP_T)?;
        if let Some((epilogue, bias)) = &behind.bias {
            set(product, CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue)?;
            set(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias.device_ptr(&stream).0)?;
        }
        // SAFETY: each attribute has the type that cuBLAS requires, and the handles are never destroyed.
        let algorithm = unsafe {
            let (preference, bytes) = (result::create_matmul_pref()?, from_ref(&WORKSPACE).cast());
            let attribute = CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES;
            result::set_matmul_pref_attribute(preference, attribute, bytes, size_of::<usize>())?;
            result::get_matmul_algo_heuristic(handle, product, left, right, output, output, preference)?
        };
        let workspace: RefCell<CudaSlice<u8>> = RefCell::new(stream.alloc_zeros(WORKSPACE)?);
        Ok(move |c: &mut CudaSlice<U>| {
            let (one, mut workspace) = (1.0_f32, workspace.borrow_mut());
            let beta = if behind.residual.is_some() { 1.0_f32 } else { 0.0 };
            let residual = behind.residual.as_ref().map(|matrix| matrix.device_ptr(&stream).0);
            let ((a, _a), (b, _b), (c, _c)) = (a.device_ptr(&stream), b.device_ptr(&stream), c.device_ptr_mut(&stream));
            let (workspace, _workspace) = workspace.device_ptr_mut(&stream);
            // SAFETY: the matrices have these extents and element types, so cuBLAS accesses only their elements.
            let done = unsafe {
                result::matmul(
                    handle,
                    product,
                    from_ref(&one).cast(),
                    from_ref(&beta).cast(),
                    b as *const _,
                    left,
                    a as *const _,
                    right,
                    residual.unwrap_or(c) as *const _,
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
}

fn set<A>(
    product: cublasLtMatmulDesc_t,
    name: cublasLtMatmulDescAttributes_t,
    value: &A,
) -> Result<(), Box<dyn Error>> {
    // SAFETY: the pointer refers to the value, which has this size and the type of the attribute.
    unsafe { result::set_matmul_desc_attribute(product, name, from_ref(value).cast(), size_of::<A>()) }?;
    Ok(())
}
