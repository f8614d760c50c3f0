//! Prints a kernel as CUDA C++, for `nvcc` or for reading.
//!
//! ```text
//! cargo run --example text -- hopper_product > hopper_product.cu
//! ```

use colex_cubecl::text::{blackwell_product, hopper_product};
use std::process::ExitCode;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("blackwell_product") => print!("{}", blackwell_product::source()),
        Some("hopper_product") => match hopper_product::Parameters::default().source() {
            Ok(source) => print!("{source}"),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        },
        _ => {
            eprintln!("which one: hopper_product or blackwell_product?");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
