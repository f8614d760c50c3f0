use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `z = x - y`
    pub fn difference(block: Block<256>, n: usize)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    reads y: [f32] in Vector(n),
    writes z: [f32] in Vector(n),
    {
        let (x, y) = (x.tile(Tile, block.x()), y.tile(Tile, block.x()));
        let mut z = z.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut z, |thread, mut z| {
            let (x, y) = (x.partition_s(Fours, &thread), y.partition_s(Fours, &thread));
            let (x, y) = (x.vector::<4>((0, 0)), y.vector::<4>((0, 0)));
            z.set_vector((0, 0), [0, 1, 2, 3].map(|i| x[i] - y[i]));
        });
    }
}

fn main() {
    let (x, y) = (vec![3.0; 1500], vec![1.0; 1500]);
    let mut z = vec![0.0; 1500];
    difference::on_cpu(&x, &y, &mut z, x.len()).unwrap();
    assert_eq!(z[1499], 2.0);
}
