use colex::layout;

layout! {
    /// Two warps, one below the other.
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [32,32,16]);
    /// Scores of the first product as operand A of the second one.
    pub struct Weights = convert<16>(get_layoutC_TV(Mma), get_layoutA_TV(Mma));
}

fn main() {
    println!("{}", Weights::MOVEMENT);
}
