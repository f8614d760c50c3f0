//! Template arguments are operands here, names keep their capitals.
use colex::layout;

layout! {
    struct A = ALayout<SM80_16x8x16_F32F16F16F32_TN>;
    struct Part = partition_a(Mma, (64,64));
}

fn main() {}
