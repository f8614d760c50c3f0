use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `y = a x + b`
    pub fn affine(block: Block<256>, n: u32, a: f32, b: f32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes y: [f32] in
}

fn main() {
    println!("no kernel is called yet");
}
