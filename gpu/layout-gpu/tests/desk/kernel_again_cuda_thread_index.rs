// `threadIdx.x` as in CUDA, instead of `thread.index()`
use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (4096):(1);
    pub struct Load = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `result += Σ data²`
    pub fn squares(block: Block<256>, n: u32)
    grid [n.div_ceil(4096), 1],
    reads data: [f32] in Vector(n),
    adds result: [f32] in Vector(1_u32),
    {
        let from = data.tile(Tile, block.x());
        let own = block.each(|thread| {
            let from = from.partition_s(Load, &thread);
            let fours: [[f32; 4]; 4] = core::array::from_fn(|turn| from.vector((0, turn)));
            fours.iter().flatten().map(|v| v * v).sum::<f32>()
        });
        let all = block.reduce(&own, |a, b| a + b);
        block.each(|thread| {
            if threadIdx.x == 0 {
                result.add(&thread, 0, all);
            }
        });
    }
}

fn main() {
    let data = vec![2.0_f32; 10_000];
    let mut result = [0.0_f32];
    squares::on_cpu(&data, &mut result, 10_000).unwrap();
    assert_eq!(result[0], 40_000.0);
}
