use colex::layout;
layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1,1), [16,16,16]);
    struct Chained = convert(get_layoutC_TV(Mma), get_layoutA_TV(Mma));
}
fn main() { println!("{}", Chained::MOVEMENT); }
