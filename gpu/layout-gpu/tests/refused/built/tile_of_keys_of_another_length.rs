//! The number of rows of K's tile differs from the number of columns of the first sums.
use colex::layout;
use layout_gpu::pipeline::{Attended, Multicast, Own, Rows};
use layout_gpu::{Bands, Float, f16, pipeline};

layout! {
    struct Heads { length: usize } = (length, 64):(64, 1);
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Longer = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64));
    struct Tile = (64,64);
}

pipeline! {
    fn wrong(cluster: Cluster<1, 1>, length: u32)
    persistent 1,
    registers [40, 232],
    loads q: [f16] in Heads(length) by Own<Smem>,
    loads k: [f16] in Heads(length) by Multicast<Longer>,
    loads v: [f16] in Heads(length) by Multicast<Smem>,
    stores o: [f16] in Heads(length) by 1 of Smem,
    slots asked: 1 of (q),
    slots of_k: 2 of (k),
    slots of_v: 2 of (v),
    {
        for tile in cluster.tiles(o, Tile, Bands::<1>) {
            let (i, _) = tile.at();
            let attended = Attended { asked: &mut asked, keys: &mut of_k, values: &mut of_v };
            let load = (|| (q.tile((i, 0)),), |step| (k.tile((step, 0)),), |step| (v.tile((step, 0)),));
            let found = attended.fold::<64, 64, _>(cluster, 1, load, (), |_, _, scores| (scores, Rows::all(1.0)));
            let sums = found.map(cluster, |(sums, _)| sums);
            tile.store(cluster, sums, f16::narrow);
        }
    }
}

fn main() {
    wrong::on_cpu(&[], &[], &[], &mut [], 8).unwrap();
}
