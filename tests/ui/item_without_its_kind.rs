//! A name alone declares nothing.
colex::layout! {
    Tile = Sw<3,3,3> o (8,64):(64,1);
}

colex::layout! {
    __device__ fn place(i: u32, j: u32) -> u32 = (128,8):(8,1);
}

fn main() {}
