use colex::layout;

layout! {
    pub struct Smem<BM: usize> = (BM, 64):(64, 1);
}

fn main() {
    println!("{}", Smem::<32>::SIZE);
}
