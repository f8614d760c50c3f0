//! Measures pipelines on a Hopper GPU beside cuBLAS, on values of a normal distribution. Each is checked before it is timed; launches are those of a graph.
//!
//! ```text
//! cargo run --release -p colex-kernels --features cuda,sm_90 --example hopper -- target/kernels.ptx
//! ```

mod attention;
#[path = "../measure/gpu.rs"]
mod gpu;
#[path = "../measure/numbers.rs"]
mod numbers;
mod product;

use gpu::Gpu;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::new()?;
    // SAFETY: there is one stream.
    unsafe { gpu.context.disable_event_tracking() };
    println!("{}", gpu.name()?);
    let mut arguments = std::env::args().skip(1);
    let ptx = arguments.next().unwrap_or("target/kernels.ptx".to_string());
    let only = arguments.next().unwrap_or_default();
    for shape in SHAPES.iter().filter(|shape| name(shape).contains(&only)) {
        println!("\nf16 product, {}", name(shape));
        // SAFETY: the file that `colex ptx` has made of the kernels.
        unsafe { product::measure(&gpu, &ptx, *shape)? };
    }
    for shape in ATTENTION.iter().filter(|_| "attention".contains(&only)) {
        println!("\nattention, {} queries and keys, {} heads of 128", shape[0], shape[1]);
        // SAFETY: as above.
        unsafe { attention::measure(&gpu, &ptx, *shape)? };
    }
    Ok(())
}

/// Queries, which are as many as keys, and heads.
const ATTENTION: [[usize; 2]; 2] = [[8192, 192], [1000, 192]];

/// Rows, columns, and what is summed over.
const SHAPES: [[usize; 3]; 12] = [
    [8192, 8192, 8192],
    [4096, 4096, 4096],
    [2048, 2048, 2048],
    [1024, 1024, 1024],
    [8000, 8000, 8000],
    [4200, 4136, 4104],
    [5000, 3000, 2000],
    [3000, 1000, 5000],
    [1104, 1104, 1104],
    [6144, 1536, 4096],
    [512, 16384, 2048],
    [16384, 520, 4096],
];

fn name([m, n, k]: &[usize; 3]) -> String {
    format!("{m}x{n}x{k}")
}
