use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `x = -x`, in place
    pub fn negate(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    {
        let mut x = x.tile(Tile, block.x()).partitions_d(Fours);
        block.each_with(&mut x, |_, mut x| {
            let numbers = x.vector::<4>((0, 0));
            x.set_vector((0, 0), numbers.map(|x| -x));
        });
    }
}

fn main() {
    let x = vec![1.0; 2048];
    negate::on_cpu(&x, 2048).unwrap();
    println!("{:?}", &x[..4]);
}
