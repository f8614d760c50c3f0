use colex::layout;

layout! {
    struct Mma = make_tiled_mma_vmnk(SM80_16x8x8_F32F16F16F32_TN, ((4,8),2,1,1):((8,1),32,0,0), [_, _, _]);
}

fn main() {}
