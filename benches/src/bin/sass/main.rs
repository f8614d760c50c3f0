//! Prints a table of the arithmetic instructions that `extern "cuda"` functions compile to, together with the counts in
//! `tests/data/index_cost.tsv`.
//!
//! `benches/sass.sh` fetches the compiler and runs this program.

mod cuda;
mod functions;

use std::error::Error;
use std::path::PathBuf;

const INTRODUCTION: &str = "\
# Instructions per index on a GPU

These tables contain the number of instructions on an NVIDIA GPU (sm_90) that compute an index from a `u32` coordinate. The measured kernel loads a coordinate and stores
its index. A second kernel stores the coordinate itself, and its arithmetic instructions are subtracted. The column *CuTe* contains CuTe 4.7 with unsigned coordinates. *naive* is
plain `%` and `/` in CUDA C++. *by hand* is the shortest code that a person found before colex existed. The last column contains an `extern \"cuda\" fn` of
`layout!`, compiled by nvcc 13.

`benches/sass.sh` writes these tables.
";

fn main() -> Result<(), Box<dyn Error>> {
    let tools = std::env::args_os().nth(1).map(PathBuf::from).ok_or("usage: sass FOLDER-OF-NVCC-AND-NVDISASM")?;
    let rows = functions::rows()?;
    let functions: Result<Vec<(String, usize)>, Box<dyn Error>> =
        rows.iter().map(|row| Ok((row.function()?, row.parts()?))).collect();
    let ours = cuda::arithmetic(&tools, &functions?)?;
    print!("{INTRODUCTION}");
    for kind in ["1-D", "2-D", "natural"] {
        println!("\n## {kind}\n\n| layout | CuTe | naive | by hand | `extern \"cuda\"` |\n|---|--:|--:|--:|--:|");
        let mut columns = [const { Vec::new() }; 4];
        for (row, ours) in rows.iter().zip(&ours).filter(|(row, _)| row.kind == kind) {
            let counts = [row.cute, row.naive, row.reached, *ours];
            println!("| `{}` | {} |", row.layout, counts.map(|count| count.to_string()).join(" | "));
            columns.iter_mut().zip(counts).for_each(|(column, count)| column.push(count));
        }
        println!("| mean | {} |", columns.map(|column| format!("{:.2}", mean(&column))).join(" | "));
    }
    Ok(())
}

/// Returns the arithmetic mean. A geometric mean would be 0, because some counts are 0.
fn mean(counts: &[usize]) -> f64 {
    counts.iter().sum::<usize>() as f64 / counts.len() as f64
}
