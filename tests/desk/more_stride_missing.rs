use colex::layout;

layout! {
    /// Three stages of a tile in shared memory.
    struct Stages = (8,64,3):(64,1);
}

fn main() {
    println!("{}", Stages::SIZE);
}
