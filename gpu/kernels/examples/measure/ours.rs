//! The kernels in Rust, loaded on the device.

use crate::gpu::Gpu;
use crate::numbers::{Run, check_product, check_transpose, halves, random};
use colex_kernels::linear::{linear_gelu, linear_relu, linear_residual};
use colex_kernels::{attention, copy, half_product, hopper_product, prefix_sum, product, reduction, rows, transpose};
use cudarc::driver::{CudaModule, CudaSlice, CudaStream};
use cudarc::nvrtc::Ptx;
use half::{bf16, f16};
use layout_gpu::E4m3;
use std::error::Error;
use std::sync::Arc;

pub(crate) struct Ours {
    pub(crate) hopper: Products,
    pub(crate) bytes: Bytes,
    pub(crate) attention: Attentions,
    pub(crate) linear: Linears,
    copy: copy::copy::Kernel,
    transpose: transpose::transpose::Kernel,
    transpose_any: transpose::transpose_any::Kernel,
    product: product::product::Kernel,
    half_product: half_product::half_product::Kernel,
    sum: reduction::sum::Kernel,
    prefix_sum: prefix_sum::prefix_sum::Kernel,
    softmax: rows::softmax::Kernel,
    layer_norm: rows::layer_norm::Kernel,
}

/// Declares a group of kernels with the same arguments. The kernels are launched by name. `$names` repeats the names of
/// the arguments.
macro_rules! group {
    ($(#[$doc:meta])* $group:ident of $module:ident($($argument:ident: $type:ty),*) as $names:tt: $($kernel:ident)*) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub(crate) struct $group {
            $($kernel: $module::$kernel::Kernel,)*
        }

        impl $group {
            /// # Safety
            /// The module must be compiled from the kernels of this version of the crate.
            unsafe fn load(module: &Arc<CudaModule>) -> Result<Self, Box<dyn Error>> {
                // SAFETY: the caller satisfies the safety requirements of this function.
                unsafe { Ok(Self { $($kernel: $module::$kernel::load(module)?,)* }) }
            }

            /// Launches the kernel with this name.
            #[allow(clippy::too_many_arguments)]
            pub(crate) fn launch(&self, kernel: &str, $($argument: $type),*) {
                match kernel {
                    $(stringify!($kernel) => self.$kernel.launch $names.expect("a launch"),)*
                    _ => panic!("no kernel `{kernel}`"),
                }
            }
        }
    };
}

group! {
    /// Products with Hopper's tensor core instruction.
    Products of hopper_product(
        stream: &Arc<CudaStream>, a: &CudaSlice<f16>, b: &CudaSlice<f16>, c: &mut CudaSlice<f16>, m: u32, n: u32, k: u32
    ) as (stream, a, b, c, m, n, k):
        hopper_product hopper_product_192 hopper_product_224 hopper_product_304 hopper_product_tall_160
        hopper_product_tall_176 hopper_product_turned_160 hopper_product_turned_192 hopper_product_turned_224
        hopper_product_single_256 hopper_product_short_128 hopper_product_short_160
}

group! {
    /// Products of bytes.
    Bytes of hopper_product(
        stream: &Arc<CudaStream>, a: &CudaSlice<E4m3>, b: &CudaSlice<E4m3>, c: &mut CudaSlice<bf16>, m: u32, n: u32, k: u32
    ) as (stream, a, b, c, m, n, k):
        hopper_product_e4m3 hopper_product_e4m3_128
}

group! {
    /// Attention over all keys, and over the keys up to the query, with heads of 128 and of 64 columns.
    Attentions of attention(
        stream: &Arc<CudaStream>, q: &CudaSlice<f16>, k: &CudaSlice<f16>, v: &CudaSlice<f16>, o: &mut CudaSlice<f16>, log_sums: &mut CudaSlice<f32>,
        queries: u32, keys: u32, heads: u32, ratio: u32
    ) as (stream, q, k, v, o, log_sums, queries, keys, heads, ratio):
        attention causal_attention causal_attention_short attention_64 causal_attention_64 causal_attention_64_short
}

/// Linear layers.
pub(crate) struct Linears {
    pub(crate) relu: linear_relu::Kernel,
    pub(crate) gelu: linear_gelu::Kernel,
    pub(crate) residual: linear_residual::Kernel,
}

type Answer = Result<Run, Box<dyn Error>>;

impl Ours {
    /// # Safety
    /// The file must be PTX that is compiled from the kernels of this version of the crate.
    pub(crate) unsafe fn load(gpu: &Gpu, ptx: &str) -> Result<Self, Box<dyn Error>> {
        let module = gpu.context.load_module(Ptx::from_file(ptx))?;
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe {
            Ok(Self {
                hopper: Products::load(&module)?,
                bytes: Bytes::load(&module)?,
                attention: Attentions::load(&module)?,
                linear: Linears {
                    relu: linear_relu::load(&module)?,
                    gelu: linear_gelu::load(&module)?,
                    residual: linear_residual::load(&module)?,
                },
                copy: copy::copy::load(&module)?,
                transpose: transpose::transpose::load(&module)?,
                transpose_any: transpose::transpose_any::load(&module)?,
                product: product::product::load(&module)?,
                half_product: half_product::half_product::load(&module)?,
                sum: reduction::sum::load(&module)?,
                prefix_sum: prefix_sum::prefix_sum::load(&module)?,
                softmax: rows::softmax::load(&module)?,
                layer_norm: rows::layer_norm::load(&module)?,
            })
        }
    }

    pub(crate) fn copy(&self, gpu: &Gpu, count: usize) -> Answer {
        let (stream, kernel, numbers) = (gpu.stream.clone(), self.copy.clone(), random(count, 1));
        let input = stream.clone_htod(&numbers)?;
        let launch =
            move |output: &mut CudaSlice<f32>| kernel.launch(&stream, &input, output, count as u32).expect("a launch");
        gpu.checked((f32::NAN, count), launch, |output| assert!(output == numbers, "a copy"))
    }

    /// If `size` is a multiple of 4 and `of_any` is false, uses the kernel for rows that start at multiples of four
    /// floats. Otherwise uses the kernel for any matrix.
    pub(crate) fn transpose(&self, gpu: &Gpu, size: usize, of_any: bool) -> Answer {
        let (stream, matrix, extent) = (gpu.stream.clone(), random(size * size, 2), size as u32);
        let input = stream.clone_htod(&matrix)?;
        let (aligned, any) = (self.transpose.clone(), self.transpose_any.clone());
        let is_aligned = !of_any && transpose::Matrix::new(size, size).is_ok();
        let launch = move |output: &mut CudaSlice<f32>| {
            let result = match is_aligned {
                true => aligned.launch(&stream, &input, output, extent, extent),
                false => any.launch(&stream, &input, output, extent, extent),
            };
            result.expect("a launch");
        };
        gpu.checked((f32::NAN, size * size), launch, |output| check_transpose(&matrix, output, size))
    }

    pub(crate) fn product(&self, gpu: &Gpu, size: usize) -> Answer {
        let (stream, kernel, n) = (gpu.stream.clone(), self.product.clone(), size as u32);
        let (a, b) = (random(size * size, 3), random(size * size, 4));
        let (left, right) = (stream.clone_htod(&a)?, stream.clone_htod(&b)?);
        let launch = move |c: &mut CudaSlice<f32>| kernel.launch(&stream, &left, &right, c, n, n, n).expect("a launch");
        gpu.checked((f32::NAN, size * size), launch, |c| check_product(&a, |k, j| b[k * size + j], c, size, 1e-5))
    }

    pub(crate) fn half_product(&self, gpu: &Gpu, size: usize) -> Answer {
        let (stream, kernel, n) = (gpu.stream.clone(), self.half_product.clone(), size as u32);
        let (a, b) = (random(size * size, 5), random(size * size, 6));
        let (left, right) = (stream.clone_htod(&halves(&a))?, stream.clone_htod(&halves(&b))?);
        let launch = move |c: &mut CudaSlice<f32>| kernel.launch(&stream, &left, &right, c, n, n, n).expect("a launch");
        gpu.checked((f32::NAN, size * size), launch, |c| check_product(&a, |k, j| b[j * size + k], c, size, 1e-4))
    }

    pub(crate) fn sum(&self, gpu: &Gpu, count: usize) -> Answer {
        let (stream, kernel) = (gpu.stream.clone(), self.sum.clone());
        // The elements are small integers, so that sums are exact.
        let numbers: Vec<f32> = (0..count).map(|i| (i % 7) as f32 - 3.0).collect();
        let input = stream.clone_htod(&numbers)?;
        let launch =
            move |total: &mut CudaSlice<f32>| kernel.launch(&stream, &input, total, count as u32).expect("a launch");
        let expected: f64 = numbers.iter().map(|x| f64::from(*x)).sum();
        gpu.checked((0.0, 1), launch, |total| assert_eq!(f64::from(total[0]), expected, "a sum"))
    }

    pub(crate) fn prefix_sum(&self, gpu: &Gpu, count: usize) -> Answer {
        let (stream, kernel) = (gpu.stream.clone(), self.prefix_sum.clone());
        let numbers: Vec<f32> = (0..count).map(|i| (i % 7) as f32 - 3.0).collect();
        let input = stream.clone_htod(&numbers)?;
        let launch =
            move |output: &mut CudaSlice<f32>| kernel.launch(&stream, &input, output, count as u32).expect("a launch");
        gpu.checked((f32::NAN, count), launch, |output| {
            let mut sum = 0.0;
            for (i, x) in numbers.iter().enumerate() {
                sum += f64::from(*x);
                assert_eq!(f64::from(output[i]), sum, "the sum up to {i}");
            }
        })
    }

    pub(crate) fn softmax(&self, gpu: &Gpu, size: usize) -> Answer {
        let (stream, kernel, n) = (gpu.stream.clone(), self.softmax.clone(), size as u32);
        let numbers = halves(&random(size * size, 7));
        let input = stream.clone_htod(&numbers)?;
        let launch = move |output: &mut CudaSlice<f16>| kernel.launch(&stream, &input, output, n, n).expect("a launch");
        gpu.checked((f16::NAN, size * size), launch, |output| {
            for (row, found) in numbers.chunks(size).zip(output.chunks(size)) {
                let sum: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
                row.iter().zip(found).for_each(|(x, y)| near(*y, f64::from(*x).exp() / sum));
            }
        })
    }

    pub(crate) fn layer_norm(&self, gpu: &Gpu, size: usize) -> Answer {
        let (stream, kernel, n) = (gpu.stream.clone(), self.layer_norm.clone(), size as u32);
        let [numbers, scale, shift] =
            [(size * size, 8), (size, 9), (size, 10)].map(|(count, seed)| halves(&random(count, seed)));
        let (input, factors, terms) =
            (stream.clone_htod(&numbers)?, stream.clone_htod(&scale)?, stream.clone_htod(&shift)?);
        let launch = move |output: &mut CudaSlice<f16>| {
            kernel.launch(&stream, &input, &factors, &terms, output, n, n, 1e-5).expect("a launch");
        };
        gpu.checked((f16::NAN, size * size), launch, |output| {
            for (row, found) in numbers.chunks(size).zip(output.chunks(size)) {
                let mean = row.iter().map(|x| f64::from(*x)).sum::<f64>() / size as f64;
                let variance = row.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / size as f64;
                for (i, x) in row.iter().enumerate() {
                    let norm = (f64::from(*x) - mean) / (variance + 1e-5).sqrt();
                    near(found[i], norm * f64::from(scale[i]) + f64::from(shift[i]));
                }
            }
        })
    }
}

fn near(found: f16, expected: f64) {
    assert!((f64::from(found) - expected).abs() <= 2e-3 * expected.abs().max(1e-2), "{found}, expected {expected}");
}
