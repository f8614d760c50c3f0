//! Prints the product for Blackwell as CUDA C++, which `nvcc` compiles.
//!
//! ```text
//! cargo run --example text > blackwell_product.cu
//! ```

use colex_cubecl::text::blackwell_product;

fn main() {
    print!("{}", blackwell_product::source());
}
