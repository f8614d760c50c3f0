use colex::{index, layout};

const BM: usize = 20;

layout! {
    struct Part<const M: usize> = partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [M,32,16]), (M,64):(64,1));
}

fn main() {
    let _ = index!(zipped_divide((BM, 64):(64, 1), (8, 64)); 3_usize);
    let _ = index!(zipped_divide((BM, 64):(64, 1), (4, 64)); (1_usize, 2, 3));
    let _ = Part::<BM>.at(3_usize);
}
