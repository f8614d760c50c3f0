//! Uses CUTLASS's layout classes with Rust slices: a leading dimension, interleaved int8, an order that is chosen at
//! runtime, affine strides, and the type of a transpose.

use colex::Tensor;
use colex::cutlass::{
    AffineRank2RowMajor, ColumnMajor, ColumnMajorInterleaved, ContiguousMatrix, CutlassLayout, Matrix, MatrixCoord,
    RowMajor, TensorRef, Transpose,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    leading_dimension()?;
    interleaved();
    order_at_run_time();
    affine_strides()?;
    transposed();
    Ok(())
}

/// Reads a row-major 3x5 matrix with rows that start 8 elements apart. The elements between the rows are unused.
fn leading_dimension() -> Result<(), colex::Error> {
    let extent = MatrixCoord { row: 3, column: 5 };
    let layout = RowMajor::new(8);
    let data: Vec<i32> = (0..layout.capacity(extent) as i32).collect();

    let (i, j) = (2, 3);
    assert_eq!(*TensorRef::new(&data, layout).at(MatrixCoord { row: i, column: j }), 19);

    // The layout that `to_layout(extent)` returns has extents, so the tensor checks each coordinate, while `TensorRef`
    // checks only the index.
    let matrix = Tensor::new(&data, layout.to_layout(extent)?)?;
    assert_eq!((matrix[(i, j)], matrix.get((i, 5))), (19, None));
    println!("leading dimension 8: {} has ({i},{j}) at {}", matrix.layout(), matrix[(i, j)]);
    Ok(())
}

/// Shows an operand of an int8 matrix product. Blocks of 32 columns are interleaved, so that a row of a block is one
/// vector of 32 bytes.
fn interleaved() {
    let extent = MatrixCoord { row: 16, column: 128 };
    let layout = ColumnMajorInterleaved::<32>::packed(extent);
    let mut data = vec![0_i8; layout.capacity(extent) as usize];
    let mut operand = TensorRef::new(&mut data[..], layout);
    for column in 0..128 {
        *operand.at_mut(MatrixCoord { row: 5, column }) = (column / 32) as i8 + 1;
    }
    let blocks: Vec<_> = data.chunks(32).enumerate().filter(|(_, block)| block.iter().all(|x| *x != 0)).collect();
    let places: Vec<_> = blocks.iter().map(|(place, _)| place * 32).collect();
    assert_eq!(places, [160, 672, 1184, 1696]);
    println!("32-way interleaved: row 5 is the vectors at {places:?}");
}

/// Reads a matrix in row-major and in column-major order with the same function.
fn order_at_run_time() {
    let extent = MatrixCoord { row: 2, column: 3 };
    let data = [1, 2, 3, 4, 5, 6];
    for order in [Matrix::ColumnMajor, Matrix::RowMajor] {
        let matrix = TensorRef::new(data, ContiguousMatrix::packed_as(extent, order));
        let row: Vec<i32> = (0..3).map(|column| *matrix.at(MatrixCoord { row: 1, column })).collect();
        assert_eq!(row, if order == Matrix::RowMajor { [4, 5, 6] } else { [2, 4, 6] });
        println!("{order:?}: row 1 is {row:?}");
    }
}

/// Reads every second element of every third row, without copying.
fn affine_strides() -> Result<(), colex::Error> {
    let layout = AffineRank2RowMajor::new(3 * 10, 2);
    let data: Vec<usize> = (0..100).collect();
    let picked = Tensor::new(&data, layout.to_layout(MatrixCoord { row: 3, column: 4 })?)?;
    assert_eq!(picked[(2, 3)], 66);
    assert_eq!(layout.inverse(66), MatrixCoord { row: 2, column: 3 });
    println!("affine strides 30 and 2:\n{picked:?}");
    Ok(())
}

/// Shows that a transposed matrix uses the same memory, and that its layout belongs to the transposed layout class.
fn transposed() {
    type Columns = <RowMajor as Transpose>::Type;
    let rows = RowMajor::new(8);
    let columns: Columns = rows.transpose();
    assert_eq!(columns, ColumnMajor::new(8));
    let (i, j) = (2, 3);
    assert_eq!(columns.index(MatrixCoord { row: j, column: i }), rows.index(MatrixCoord { row: i, column: j }));
    println!("transposed: {rows:?} becomes {columns:?}");
}
