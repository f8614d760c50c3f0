//! Prints the measured shapes of products and attention, and the kernels that are chosen for the shapes, as JSON, for
//! `benches/products.py`. The optional argument is the number of multiprocessors. The default number is 132.
//!
//! ```text
//! cargo run -p colex-kernels --example choices > target/choices.json
//! ```

#[path = "measure/shapes.rs"]
mod shapes;

use colex_kernels::attention;
use colex_kernels::hopper_product::{TILES, choose};
use std::error::Error;

/// The lengths of the sequences. A sequence has as many queries as keys.
const LENGTHS: [usize; 3] = [8192, 2048, 1000];

fn main() -> Result<(), Box<dyn Error>> {
    let multiprocessors = std::env::args().nth(1).map_or(Ok(132), |number| number.parse())?;
    let kernels: Vec<_> = TILES.iter().map(|tile| tile.kernel).collect();
    let products = shapes::PRODUCTS.map(|[m, n, k]| {
        format!("[{m}, {n}, {k}, {:?}]", choose(m as u32, n as u32, k as u32, multiprocessors).kernel)
    });
    let heads = LENGTHS.into_iter().flat_map(|length| {
        shapes::HEADS.into_iter().filter_map(move |(columns, is_causal)| {
            let kernel = attention::choose(columns as u32, is_causal, length as u32)?;
            Some(format!("[{length}, {columns}, {is_causal}, {kernel:?}]"))
        })
    });
    let (products, heads) = (products.join(",\n  "), heads.collect::<Vec<_>>().join(",\n  "));
    println!("{{\"kernels\": {kernels:?},\n \"products\": [{products}],\n \"attention\": [{heads}]}}");
    Ok(())
}
