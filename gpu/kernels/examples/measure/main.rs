//! Measures the kernels on a device, and compares them with device-to-device copies of the driver and with cuBLAS. Each
//! kernel is checked before it is timed.
//!
//! ```text
//! cargo run --release -p colex-kernels --features cuda,sm_90 --example measure -- target/kernels.ptx
//! ```

mod attention;
mod bytes;
mod gpu;
mod hopper;
mod linear;
mod numbers;
mod ours;
mod shapes;
mod theirs;
mod theirs_with;

use attention::Problem;
use gpu::Gpu;
use numbers::{Contender, report};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::new()?;
    println!("{}", gpu.name()?);
    let mut arguments = std::env::args().skip(1);
    let ptx = arguments.next().unwrap_or("target/kernels.ptx".to_string());
    let only = arguments.next().unwrap_or_default();
    // SAFETY: `colex ptx` has compiled the file from these kernels, as `load` requires.
    let ours = unsafe { ours::Ours::load(&gpu, &ptx)? };
    for (name, measure) in GROUPS {
        if name.contains(&only) {
            println!("\n{name}");
            measure(&gpu, &ours)?;
        }
    }
    Ok(())
}

type Measure = fn(&Gpu, &ours::Ours) -> Result<(), Box<dyn Error>>;

/// The groups of kernels. A command-line argument selects the groups with names that contain the argument.
const GROUPS: [(&str, Measure); 11] = [
    ("copy and transpose, 16384x16384, f32", moves),
    ("transpose, 16381x16381, f32", odd_transpose),
    ("prefix sum of 2^28 f32", prefix_sum),
    ("sum of 2^28 f32", sum),
    ("rows of f16, 8192x8192", rows),
    ("f32 product, 8192x8192x8192", product),
    ("f16 product, 8192x8192x8192", half_product),
    ("products of pipelines", hopper_products),
    ("e4m3 products with pipelines", byte_products),
    ("linear layers with pipelines", linear_layers),
    ("attention of pipelines", attention_of_heads),
];

/// Returns the number of gigabytes (10⁹ bytes) of `elements` elements of `each` bytes.
fn gigabytes(elements: usize, each: usize) -> f64 {
    (elements * each) as f64 / 1e9
}

fn moves(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    let size = 16384;
    let contenders = vec![
        Contender::new("device copy", theirs::copy(gpu, size * size)?),
        Contender::new("Rust: copy", ours.copy(gpu, size * size)?),
        Contender::new("Rust: transpose", ours.transpose(gpu, size, false)?),
        Contender::new("Rust: transpose for any extents", ours.transpose(gpu, size, true)?),
    ];
    report(contenders, gigabytes(2 * size * size, 4), "GB/s");
    Ok(())
}

/// Measures transposes of matrices with rows that do not start at multiples of 32 bytes, the unit of memory accesses.
fn odd_transpose(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    let size = 16381;
    let contenders = vec![
        Contender::new("device copy", theirs::copy(gpu, size * size)?),
        Contender::new("Rust: transpose for any extents", ours.transpose(gpu, size, true)?),
    ];
    report(contenders, gigabytes(2 * size * size, 4), "GB/s");
    Ok(())
}

fn prefix_sum(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    let count = 1 << 28;
    let contenders = vec![
        Contender::new("device copy", theirs::copy(gpu, count)?),
        Contender::new("Rust: prefix sum", ours.prefix_sum(gpu, count)?),
    ];
    report(contenders, gigabytes(2 * count, 4), "GB/s");
    Ok(())
}

fn sum(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    let count = 1 << 28;
    report(vec![Contender::new("Rust: sum", ours.sum(gpu, count)?)], gigabytes(count, 4), "GB/s");
    Ok(())
}

fn rows(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    let size = 8192;
    let contenders = vec![
        Contender::new("device copy of as many bytes", theirs::copy(gpu, size * size / 2)?),
        Contender::new("Rust: softmax", ours.softmax(gpu, size)?),
        Contender::new("Rust: layer norm", ours.layer_norm(gpu, size)?),
    ];
    report(contenders, gigabytes(2 * size * size, 2), "GB/s");
    Ok(())
}

/// The extents of the products.
const SIZE: usize = 8192;
/// The number of floating point operations of one product, in units of 10¹².
const WORK: f64 = 2.0 * (SIZE as f64) * (SIZE as f64) * (SIZE as f64) / 1e12;

fn product(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    let contenders =
        vec![Contender::new("cuBLAS", theirs::product(gpu, SIZE)?), Contender::new("Rust", ours.product(gpu, SIZE)?)];
    report(contenders, WORK, "TFLOP/s");
    Ok(())
}

fn half_product(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    let contenders = vec![
        Contender::new("cuBLAS", theirs::half_product(gpu, SIZE)?),
        Contender::new("Rust", ours.half_product(gpu, SIZE)?),
    ];
    report(contenders, WORK, "TFLOP/s");
    Ok(())
}

fn hopper_products(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    for [m, n, k] in shapes::PRODUCTS {
        println!("{m}x{n}x{k}");
        hopper::measure(gpu, ours, [m, n, k])?;
    }
    Ok(())
}

fn byte_products(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    for size in [8192, 4096, 2048] {
        println!("{size}x{size}x{size}");
        bytes::measure(gpu, ours, [size; 3])?;
    }
    Ok(())
}

fn linear_layers(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    for size in [8192, 4096, 2048] {
        println!("{size}x{size}x{size}");
        linear::measure(gpu, ours, [size; 3])?;
    }
    Ok(())
}

fn attention_of_heads(gpu: &Gpu, ours: &ours::Ours) -> Result<(), Box<dyn Error>> {
    for (length, ratio) in [(8192, 1), (8192, 4), (8000, 1), (2048, 1), (1000, 1)] {
        for (columns, is_causal) in shapes::HEADS {
            let keys = if is_causal { "keys up to the query" } else { "all keys" };
            println!("{length} queries, 192 heads of {columns}, {} heads of keys, {keys}", 192 / ratio);
            attention::measure(gpu, ours, Problem { columns, is_causal, length, heads: 192, ratio })?;
        }
    }
    Ok(())
}
