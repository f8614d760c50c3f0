//! `Debug` prints the same text in all blocks, warpgroups and threads, because code of the cluster could branch on it.
use colex::layout;
use layout_gpu::pipeline::{Multicast, Own, Rows};
use layout_gpu::{Bands, Float, f16, pipeline};
use std::collections::HashSet;
use std::sync::Mutex;

layout! {
    struct Matrix { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
    struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64));
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Tile = (128,64);
}

static SAID: Mutex<Vec<HashSet<String>>> = Mutex::new(Vec::new());

fn say(what: usize, text: String) {
    let mut said = SAID.lock().unwrap();
    said.resize_with(3, HashSet::new);
    said[what].insert(text);
}

pipeline! {
    fn talks(cluster: Cluster<2, 2>, m: u32)
    persistent 1,
    registers [40, 232],
    loads a: [f16] in Matrix(m, 8) by Own<SmemA>,
    loads b: [f16] in Matrix(64, 8) by Multicast<Smem>,
    stores c: [f16] in Matrix(m, 64) by 1 of Smem,
    slots tiles: 2 of (a, b),
    {
        say(0, format!("{cluster:?} {a:?} {b:?} {c:?} {tiles:?} {:?} {:?}", a.tile((0, 0)), b.tile((0, 0))));
        let mut all = cluster.tiles(c, Tile, Bands::<1>);
        let tile = all.next().unwrap();
        let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((0, step)), b.tile((0, step))));
        say(1, format!("{all:?} {tile:?} {sums:?} {tiles:?}"));
        let sums = sums.map(cluster, |sums| {
            let rows = sums.reduce_rows(0.0, f32::max);
            say(2, format!("{sums:?} {rows:?} {:?}", Rows::all(1.0)));
            sums
        });
        tile.store(cluster, sums, f16::narrow);
    }
}

fn main() {
    let a: Vec<f16> = (0..256 * 8_u16).map(|i| f16::from_f32((i % 97).into())).collect();
    talks::on_cpu(&a, &[f16::ONE; 64 * 8], &mut vec![f16::ZERO; 256 * 64], 256).unwrap();
    let said: Vec<usize> = SAID.lock().unwrap().iter().map(HashSet::len).collect();
    assert_eq!(said, [1, 1, 1]);
}
