//! A number that differs at each evaluation is evaluated once and then checked.
use colex::layout;
use layout_gpu::pipeline::{Multicast, Own};
use layout_gpu::{Bands, Float, f16, pipeline};
use std::sync::atomic::{AtomicU32, Ordering};

layout! {
    struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Tile = (64,64);
}

static NEXT: AtomicU32 = AtomicU32::new(64);

fn next() -> u32 {
    NEXT.swap(640, Ordering::Relaxed)
}

pipeline! {
    fn ones(cluster: Cluster<1, 1>)
    persistent 10,
    registers [40, 232],
    loads a: [f16] in Rows(64, 8) by Own<Smem>,
    loads b: [f16] in Rows(8, 8) by Multicast<Smem>,
    stores c: [f16] in Rows(next(), 8) by 1 of Smem,
    slots tiles: 2 of (a, b),
    {
        for tile in cluster.tiles(c, Tile, Bands::<1>) {
            let (i, j) = tile.at();
            let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
            tile.store(cluster, sums, f16::narrow);
        }
    }
}

fn main() {
    let (a, b) = ([f16::ONE; 64 * 8], [f16::ONE; 64]);
    let mut c = [f16::ZERO; 64 * 8];
    ones::on_cpu(&a, &b, &mut c).unwrap();
    assert_eq!(c, [f16::from_f32(8.0); 64 * 8]);
    assert!(ones::on_cpu(&a, &b, &mut c).is_err());
}
