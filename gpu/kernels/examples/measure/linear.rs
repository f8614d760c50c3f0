//! Compares linear layers that use pipelines with cuBLASLt and its epilogues.

use crate::gpu::Gpu;
use crate::numbers::{Contender, check_rows_with, halves, normal, report};
use crate::ours::Ours;
use crate::theirs_with::{Behind, Matrices};
use cudarc::cublaslt::sys::cublasLtEpilogue_t::{
    self, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_GELU_BIAS, CUBLASLT_EPILOGUE_RELU_BIAS,
};
use cudarc::driver::CudaSlice;
use half::f16;
use std::error::Error;
use std::f64::consts::FRAC_2_PI;
use std::sync::Arc;

/// A layer's operands, and the operation after the product.
struct Layer {
    a: Vec<f16>,
    b: Vec<f16>,
    bias: Vec<f16>,
    residual: Vec<f16>,
    shape: [usize; 3],
}

impl Layer {
    /// Compares a few rows of `c` with expected values. Each expected value is `f(sum + bias, residual)`, where the sum
    /// is accumulated in f64.
    fn check(&self, c: &[f16], f: impl Fn(f64, f64) -> f64) {
        let (n, wide) = (self.shape[1], |x: f16| f64::from(x));
        let at = |sum, [i, j]: [usize; 2]| f(sum + wide(self.bias[j]), wide(self.residual[i * n + j]));
        check_rows_with([&self.a, &self.b], wide, at, c, self.shape, 1e-3);
    }
}

fn relu(x: f64, _: f64) -> f64 {
    x.max(0.0)
}

fn gelu(x: f64, _: f64) -> f64 {
    x / 2.0 * (1.0 + (FRAC_2_PI.sqrt() * (x + 0.044_715 * x.powi(3))).tanh())
}

pub(crate) fn measure(gpu: &Gpu, kernels: &Ours, shape: [usize; 3]) -> Result<(), Box<dyn Error>> {
    let (stream, [m, n, k]) = (&gpu.stream, shape);
    let of = |count, seed| halves(&normal(count, seed));
    let layer = Layer { a: of(m * k, 1), b: of(n * k, 2), bias: of(n, 3), residual: of(m * n, 4), shape };
    let on_device = |numbers: &Vec<f16>| Ok::<_, Box<dyn Error>>(Arc::new(stream.clone_htod(numbers)?));
    let (a, b) = (on_device(&layer.a)?, on_device(&layer.b)?);
    let (bias, residual) = (on_device(&layer.bias)?, on_device(&layer.residual)?);
    let theirs = |epilogue: cublasLtEpilogue_t, residual: Option<&Arc<CudaSlice<f16>>>| {
        let behind = Behind { bias: Some((epilogue, bias.clone())), residual: residual.cloned() };
        Matrices { a: a.clone(), b: b.clone(), shape }.product::<f16>(stream, behind)
    };
    macro_rules! ours {
        ($kernel:ident $($residual:ident)?) => {{
            let (kernel, stream, a, b, bias) = (kernels.linear.$kernel.clone(), stream.clone(), a.clone(), b.clone(), bias.clone());
            $(let $residual = $residual.clone();)?
            move |c: &mut CudaSlice<f16>| {
                kernel.launch(&stream, &*a, &*b, $(&*$residual,)? &*bias, c, m as u32, n as u32, k as u32).expect("a launch");
            }
        }};
    }
    macro_rules! beside {
        ($theirs:expr, $ours:expr, $f:expr) => {{
            let contenders = vec![
                Contender::new("cuBLASLt", gpu.graph((f16::NAN, m * n), $theirs?, |c| layer.check(c, $f))?),
                Contender::new("Rust", gpu.graph((f16::NAN, m * n), $ours, |c| layer.check(c, $f))?),
            ];
            report(contenders, 2.0 * (m * n) as f64 * k as f64 / 1e12, "TFLOP/s");
        }};
    }
    println!("a bias and ReLU");
    beside!(theirs(CUBLASLT_EPILOGUE_RELU_BIAS, None), ours!(relu), relu);
    println!("a bias and GELU");
    beside!(theirs(CUBLASLT_EPILOGUE_GELU_BIAS, None), ours!(gelu), gelu);
    println!("a bias and a residual");
    beside!(theirs(CUBLASLT_EPILOGUE_BIAS, Some(&residual)), ours!(residual residual), |sum, x| sum + x);
    Ok(())
}
