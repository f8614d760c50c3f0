//! Measures the kernels on a device, beside CUDA C++ with the same layouts and NVIDIA's libraries. Each is checked before it is timed.
//!
//! ```text
//! cargo run --release -p colex-kernels --features cuda --example measure -- target/kernels.ptx
//! ```

mod gpu;
mod numbers;
mod ours;
mod text;
mod theirs;

/// What the CUDA C++ text takes its layouts from.
pub(crate) mod kernels {
    pub(crate) use colex_kernels::{product, transpose};
}

use gpu::Gpu;
use numbers::{Contender, report};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::new()?;
    println!("{}", gpu.name()?);
    let ptx = std::env::args().nth(1).unwrap_or("target/kernels.ptx".to_string());
    // SAFETY: the file that `colex ptx` has made of the kernels.
    let ours = unsafe { ours::Ours::load(&gpu, &ptx)? };

    let (size, count) = (16384, 1 << 28);
    let bytes = |elements: usize, each: usize| (elements * each) as f64 / 1e9;
    println!("\ncopy and transpose, {size}x{size}, f32");
    report(
        vec![
            Contender::new("device copy", theirs::copy(&gpu, size * size)?),
            Contender::new("Rust: copy", ours.copy(&gpu, size * size)?),
            Contender::new("CUDA C++: transpose", theirs::transpose(&gpu, size)?),
            Contender::new("Rust: transpose", ours.transpose(&gpu, size, true)?),
            Contender::new("Rust: transpose of any extents", ours.transpose(&gpu, size, false)?),
        ],
        bytes(2 * size * size, 4),
        "GB/s",
    );
    println!("\n2^28 f32");
    report(
        vec![
            Contender::new("device copy", theirs::copy(&gpu, count)?),
            Contender::new("Rust: prefix sum", ours.prefix_sum(&gpu, count)?),
        ],
        bytes(2 * count, 4),
        "GB/s",
    );
    report(vec![Contender::new("Rust: sum", ours.sum(&gpu, count)?)], bytes(count, 4), "GB/s");
    println!("\nrows of f16, 8192x8192");
    report(
        vec![
            Contender::new("device copy of as many bytes", theirs::copy(&gpu, 8192 * 8192 / 2)?),
            Contender::new("Rust: softmax", ours.softmax(&gpu, 8192)?),
            Contender::new("Rust: layer norm", ours.layer_norm(&gpu, 8192)?),
        ],
        bytes(2 * 8192 * 8192, 2),
        "GB/s",
    );
    let size = 8192;
    let work = 2.0 * (size as f64).powi(3) / 1e12;
    println!("\nproducts, {size}x{size}x{size}");
    let [text, blas] = theirs::products(&gpu, size)?;
    report(
        vec![
            Contender::new("f32, CUDA C++", text),
            Contender::new("f32, Rust", ours.product(&gpu, size)?),
            Contender::new("f32, cuBLAS", blas),
        ],
        work,
        "TFLOP/s",
    );
    report(
        vec![
            Contender::new("f16, CUDA C++", theirs::half_product(&gpu, size)?),
            Contender::new("f16, Rust", ours.half_product(&gpu, size)?),
        ],
        work,
        "TFLOP/s",
    );
    Ok(())
}
