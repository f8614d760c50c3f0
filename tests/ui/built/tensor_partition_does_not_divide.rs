//! A tile that does not divide the tensor.
use colex::{Tensor, layout};

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    struct Rows = (40,48):(48,1);
}

fn main() {
    let matrix = Tensor::of([0.0_f32; 40 * 48], Rows);
    matrix.view().partitions_c(Mma);
}
