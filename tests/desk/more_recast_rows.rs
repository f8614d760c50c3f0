use colex::layout;

layout! {
    struct Halves = (8,12):(12,1);
    /// The same memory as 128-bit vectors.
    struct Vectors = recast<128,16>(Halves);
}

fn main() {
    println!("{}", Vectors.at((7_u32, 0)));
}
