use colex::layout;
layout! { struct A = make_tiled_mma(SM80_16x8x16_F32F16F16F16_TN); struct B = get_layoutA_TV(A); }
fn main() {
    println!("{}", B.at(0));
}
