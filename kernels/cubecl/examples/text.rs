//! Prints a kernel as CUDA C++, for `nvcc` or for reading.
//!
//! ```text
//! cargo run --example text -- product > product.cu
//! ```

use colex_cubecl::text::{half_product, product, transpose};
use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("transpose") => print!("{}", transpose::source()),
        Some("product") => print!("{}", product::source()),
        Some("half_product") => print!("{}", half_product::source()),
        _ => {
            eprintln!("which one: transpose, product or half_product?");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
