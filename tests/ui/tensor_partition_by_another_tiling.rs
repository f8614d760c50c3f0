use colex::{Tensor, layout};

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    struct Rows = (32,32):(32,1);
}

fn main() {
    let matrix = Tensor::of([0.0_f32; 1024], Rows);
    matrix.view().partition_s(Mma, 0);
}
