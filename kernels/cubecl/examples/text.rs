//! Prints a kernel as CUDA C++, for `nvcc` or for reading.
//!
//! ```text
//! cargo run --example text -- product > product.cu
//! ```

use colex_cubecl::text::{blackwell_product, half_product, hopper_product, product, transpose};
use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("transpose") => print!("{}", transpose::source()),
        Some("product") => print!("{}", product::source()),
        Some("half_product") => print!("{}", half_product::source()),
        Some("blackwell_product") => print!("{}", blackwell_product::source()),
        Some("hopper_product") => match hopper_product::Parameters::default().source() {
            Ok(source) => print!("{source}"),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        },
        _ => {
            eprintln!("which one: transpose, product, half_product, hopper_product or blackwell_product?");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
