//! Transposes matrices of any size, block by block.
//!
//! The matrix and its transpose have the same coordinates: the matrix is row-major, and the transpose is column-major.
//! The program divides both matrices into tiles of 16x16, which may be smaller at the end of a mode, and copies each
//! tile to the tile with the same number in the other matrix.
//!
//! ```console
//! cargo run --release --example blocked_transpose
//! ```

use colex::tensor::Run;
use colex::{Error, Tensor, layout};

/// The extents of a tile.
const TILE: (Run<16>, Run<16>) = (Run, Run);

layout! {
    /// A row-major matrix with `m` rows and `n` columns. Rows start `ld` elements apart.
    pub struct Rows { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where ld >= n, injective;
    /// A column-major matrix with `m` rows and `n` columns. Columns start `ld` elements apart.
    pub struct Columns { m: usize, n: usize, ld: usize } = (m, n):(1, ld) where ld >= m, injective;
}

/// Transposes an `m` by `n` matrix in both directions, and compares the results with the definition.
fn check([m, n]: [usize; 2], padding: usize) -> Result<(), Error> {
    let numbers: Vec<u32> = (0..).take(m * (n + padding)).collect();
    let source = Tensor::new(numbers, Rows::new(m, n, n + padding)?)?;
    // The transpose is a row-major matrix of n by m. If it is accessed with the coordinates (row, column) of the
    // source, its layout is column-major.
    let mut transposed = Tensor::new(vec![u32::MAX; n * (m + 1)], Columns::new(m, n, m + 1)?)?;
    for (from, mut to) in source.tiles(TILE).zip(transposed.tiles_mut(TILE)) {
        to.copy_from(&from);
    }
    let mut back = Tensor::new(vec![u32::MAX; m * (n + padding)], Rows::new(m, n, n + padding)?)?;
    for (from, mut to) in transposed.tiles(TILE).zip(back.tiles_mut(TILE)) {
        to.copy_from(&from);
    }
    for i in 0..m {
        for j in 0..n {
            assert_eq!(transposed.storage()[j * (m + 1) + i], source[(i, j)], "({i}, {j}) of {m} by {n}");
            assert_eq!(back[(i, j)], source[(i, j)], "({i}, {j}) of {m} by {n}");
        }
    }
    Ok(())
}

fn main() -> Result<(), Error> {
    for m in [1, 2, 13, 16, 17, 31, 32, 97, 128] {
        for n in [1, 3, 15, 16, 29, 48, 101] {
            for padding in [0, 1, 6] {
                check([m, n], padding)?;
            }
        }
    }
    println!("from {:#}\nto   {:#}", Rows::new(97, 101, 107)?, Columns::new(97, 101, 98)?);
    println!("{:?}", Rows::new(usize::MAX, 2, usize::MAX).map_err(|error| error.to_string()));
    Ok(())
}
