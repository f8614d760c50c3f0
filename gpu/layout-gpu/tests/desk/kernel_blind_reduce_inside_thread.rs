// the block's sum is asked for within the code of a thread
use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (2048):(1);
    pub struct Load = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `total += x · y`
    pub fn dot(block: Block<256>, n: u32)
    grid [n.div_ceil(2048), 1],
    reads x: [f32] in Vector(n),
    reads y: [f32] in Vector(n),
    adds total: [f32] in Vector(1_u32),
    {
        let (x, y) = (x.tile(Tile, block.x()), y.tile(Tile, block.x()));
        let own = block.each(|thread| {
            let (x, y) = (x.partition_s(Load, &thread), y.partition_s(Load, &thread));
            let products = [0, 1].map(|turn| {
                let (x, y) = (x.vector::<4>((0, turn)), y.vector::<4>((0, turn)));
                (x[0] * y[0] + x[1] * y[1]) + (x[2] * y[2] + x[3] * y[3])
            });
            products[0] + products[1]
        });
        block.each(|thread| {
            if thread.index() == 0 {
                total.add(&thread, 0, block.reduce(&own, |a, b| a + b));
            }
        });
    }
}

fn main() {
    let x = vec![2.0_f32; 5000];
    let y = vec![0.5_f32; 5000];
    let mut total = [0.0_f32];
    dot::on_cpu(&x, &y, &mut total, 5000).unwrap();
    assert_eq!(total, [5000.0]);
}
