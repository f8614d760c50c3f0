//! Template arguments are operands here, and the words around an instruction are left out; names keep their capitals.
use colex::layout;

layout! {
    struct A = ALayout<SM80_16x8x16_F32F16F16F32_TN>;
    struct Mma = make_tiled_mma(MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, (2,2,1));
    struct Part = partition_a(Mma, (64,64));
}

fn main() {}
