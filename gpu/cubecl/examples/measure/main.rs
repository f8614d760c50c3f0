//! Checks transposes and matrix products on an NVIDIA GPU, and compares their rates with a copy that is measured in the
//! same run.
//!
//! ```text
//! cargo run --release --features cuda --example measure
//! ```
//!
//! The example requires libcuda, libnvrtc and libcublas on the library path.

mod cube;
mod gpu;
mod numbers;
mod theirs;

use gpu::Gpu;
use numbers::{Contender, report};
use std::error::Error;

/// The number of rows and of columns of the matrix that is transposed. The matrix has 1 GiB.
const TURNED: usize = 16384;
/// The number of rows and of columns of the matrices that are multiplied.
const MULTIPLIED: usize = 8192;

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::new()?;
    println!("{}", gpu.name()?);
    transposes(&gpu)?;
    products(&gpu)
}

fn transposes(gpu: &Gpu) -> Result<(), Box<dyn Error>> {
    println!("\nf32 transpose of {TURNED}x{TURNED}; GB/s count each byte read and each written");
    let bytes = 2 * 4 * TURNED * TURNED;
    let contenders = vec![
        Contender::new("device copy", theirs::copy(gpu, TURNED * TURNED)?),
        Contender::new("CubeCL, 64x64", cube::transpose(gpu, TURNED)?),
    ];
    report(contenders, bytes as f64 / 1e9, "GB/s");
    Ok(())
}

fn products(gpu: &Gpu) -> Result<(), Box<dyn Error>> {
    println!("\nmatrix products of {MULTIPLIED}x{MULTIPLIED}x{MULTIPLIED}");
    let operations = 2.0 * (MULTIPLIED as f64).powi(3);
    let contenders = vec![
        Contender::new("f32, cuBLAS", theirs::blas_product(gpu, MULTIPLIED)?),
        Contender::new("f32, CubeCL", cube::product(gpu, MULTIPLIED)?),
    ];
    report(contenders, operations / 1e12, "TFLOP/s");
    Ok(())
}
