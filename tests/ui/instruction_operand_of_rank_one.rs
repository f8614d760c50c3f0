colex::layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1));
    struct A = partition_A(Mma, 4096);
    struct B = thrfrg_B(Mma, 4096);
    struct C = partition_C(Mma, 4096);
}

fn main() {}
