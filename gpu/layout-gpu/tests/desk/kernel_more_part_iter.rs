use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (16384):(1);
    pub struct Load = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `total += Σ input`
    pub fn sum(block: Block<256>, n: u32)
    grid [n.div_ceil(16384), 1],
    reads input: [f32] in Vector(n),
    adds total: [f32] in Vector(1_u32),
    {
        let from = input.tile(Tile, block.x());
        let own = block.each(|thread| {
            let from = from.partition_s(Load, &thread);
            from.iter().sum::<f32>()
        });
        let all = block.reduce(&own, |a, b| a + b);
        block.each(|thread| {
            if thread.index() == 0 {
                total.add(&thread, 0, all);
            }
        });
    }
}

fn main() {
    let input = vec![0.25; 20_000];
    let mut total = [0.0];
    sum::on_cpu(&input, &mut total, 20_000).unwrap();
    assert_eq!(total, [5000.0]);
}
