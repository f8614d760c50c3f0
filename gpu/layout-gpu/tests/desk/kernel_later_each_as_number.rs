// the result of `each` is used as a thread's number in a later phase without being passed to it
use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (4096):(1);
    pub struct Load = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `total += Σ input`
    pub fn sum(block: Block<256>, n: u32)
    grid [n.div_ceil(4096), 1],
    reads input: [f32] in Vector(n),
    adds total: [f32] in Vector(1_u32),
    {
        let from = input.tile(Tile, block.x());
        let own = block.each(|thread| {
            let from = from.partition_s(Load, &thread);
            let floats: [[f32; 4]; 4] = core::array::from_fn(|turn| from.vector((0, turn)));
            floats.map(|[a, b, c, d]| (a + b) + (c + d)).iter().sum::<f32>()
        });
        block.each(|thread| {
            total.add(&thread, 0, own);
        });
    }
}

fn main() {
    let mut total = [0.0];
    sum::on_cpu(&[1.0; 5000], &mut total, 5000).unwrap();
    assert_eq!(total, [5000.0]);
}
