use colex::layout;

fn main() {
    let _ = layout!(SFALayout(SM80_16x8x16_F32F16F16F32_TN));
    let _ = layout!(tmem_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN), (16,8):(8,1)));
}
