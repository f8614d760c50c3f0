use colex::layout;

layout! {
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16_TN, (2,2,1), [32,32,16]);
}

fn main() {
    println!("{}", Mma::VALUE.thread_count());
}
