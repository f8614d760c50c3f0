//! No rows side by side.
use colex::cutlass::{CutlassLayout, MatrixCoord, RowMajorInterleaved};

fn main() {
    let _ = RowMajorInterleaved::<0>::new(8).index(MatrixCoord::new(1, 1));
}
