use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `total += Σ input`
    pub fn sum(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads input: [f32] in Vector(n),
    adds total: [f32] in Vector(1_u32),
    {
        let from = input.tile(Tile, block.x());
        let mut all = 0.0_f32;
        block.each(|thread| {
            let from = from.partition_s(Fours, &thread);
            let [a, b, c, d] = from.vector::<4>((0, 0));
            all += (a + b) + (c + d);
        });
        block.each(|thread| {
            if thread.index() == 0 {
                total.add(&thread, 0, all);
            }
        });
    }
}

fn main() {
    let input = vec![0.5; 4000];
    let mut total = [0.0];
    sum::on_cpu(&input, &mut total, 4000).unwrap();
    assert_eq!(total, [2000.0]);
}
