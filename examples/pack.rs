//! Packs a matrix into the panels that a blocked matrix product reads, with one compiled layout, and unpacks it again.
//!
//! A matrix product keeps a strip of A in registers, so it reads A in *panels* of `MR` rows, column after column. The
//! panels of a block of `KC` columns follow each other. In CuTe's terms, the packed layout is the row-major layout,
//! divided into blocks and panels, with the modes in another order. A single layout maps (row, column) to an index of
//! the buffer.

use colex::layout;
use std::time::Instant;

/// The number of rows and of columns of the matrix.
const N: usize = 1024;
/// The number of rows in a panel.
const MR: usize = 16;
/// The number of columns in a block.
const KC: usize = 256;

layout! {
    /// The layout of the input, which is row-major.
    struct RowMajor = (1024,1024):LayoutRight;

    /// The packed layout. The row is (row in the panel, panel), and the column is (column in the block, block). The 16
    /// rows of a panel vary fastest in memory, then the 256 columns of a block, then the 64 panels, and then the
    /// blocks.
    struct Packed = ((16,64),(256,4)):((1,4096),(16,262144));
}

fn main() {
    let matrix: Vec<f32> = (0..N * N).map(|i| i as f32).collect();
    let mut panels = vec![0.0; Packed::COSIZE];

    let start = Instant::now();
    pack(&matrix, &mut panels);
    let packing = start.elapsed();
    check(&matrix, &panels);

    let mut unpacked = vec![0.0; N * N];
    unpack(&panels, &mut unpacked);
    assert_eq!(matrix, unpacked, "unpacking the packed matrix must give the matrix");

    println!("from {RowMajor}");
    println!("to   {Packed}");
    println!(
        "packed {N}x{N} f32 in {packing:.2?}; every element has the index of the definition, and unpacking gives the matrix"
    );
    println!("panel 0 starts with column 0 of rows 0..{MR}: {:?}", &panels[..MR]);
}

/// Sets `panels[Packed(r, c)] = matrix[RowMajor(r, c)]` for all r and c.
fn pack(matrix: &[f32], panels: &mut [f32]) {
    for row in 0..N {
        for column in 0..N {
            panels[Packed.at((row, column))] = matrix[RowMajor.at((row, column))];
        }
    }
}

/// Copies the packed matrix back, with the same layouts.
fn unpack(panels: &[f32], matrix: &mut [f32]) {
    for row in 0..N {
        for column in 0..N {
            matrix[RowMajor.at((row, column))] = panels[Packed.at((row, column))];
        }
    }
}

/// Compares the packed matrix with its definition. Nested loops over the blocks, the panels, the columns of a block and
/// the rows of a panel visit the elements in their packed order, without layouts.
fn check(matrix: &[f32], panels: &[f32]) {
    let mut place = 0;
    for block in 0..N / KC {
        for panel in 0..N / MR {
            for column in 0..KC {
                for row in 0..MR {
                    let (row, column) = (panel * MR + row, block * KC + column);
                    assert_eq!(panels[place], matrix[row * N + column], "row {row}, column {column}");
                    place += 1;
                }
            }
        }
    }
    assert_eq!(place, panels.len());
}
