use colex::layout;

layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, [2,2,1]);
}

fn main() {}
