//! Tests arguments with layouts that have no runtime numbers, `in Fixed` and `in Fixed()`, on the CPU.

use colex::layout;
use layout_gpu::pipeline::Own;
use layout_gpu::{Bands, Float, LaunchError, X, XY, f16, kernel, pipeline};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Weights = (100):(1);
    struct Padded = (6,10):(16,1);
    struct Rows { rows: usize } = (rows,10):(10,1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    struct Wide = (128):(1);
    struct Fours = make_tiled_copy(UniversalCopy<128,32>, (32):(1), (4):(1));
    struct Square = (8,8):(8,1);
    struct Each = make_tiled_copy(UniversalCopy<32,32>, (8,8):(8,1), (1,1));
}

kernel! {
    /// Multiplies each element of `x` by its weight. Elements without a weight are multiplied by 0.
    fn weighted(block: Block<64>, n: u32)
    grid [n.div_ceil(64), 1],
    reads x: [f32] in Vector(n),
    reads weights: [f32] in Weights,
    writes output: [f32] in Vector(n),
    {
        let (x, weights) = (x.tile(Tile, block.x()), weights.tile(Tile, block.x()));
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |thread, mut output| {
            let (x, weight) = (x.partition_s(One, &thread), weights.partition_s(One, &thread));
            output.set((0, 0), x.get((0, 0)) * weight.get((0, 0)));
        });
    }
}

kernel! {
    /// Copies a matrix with fixed strides, and counts its positive elements.
    fn unpad(block: Block<64>, rows: u32)
    grid [1, 2],
    reads x: [f32] in Padded,
    writes output: [f32] in Rows(rows),
    adds count: [u32] in Weights(),
    {
        let from = x.tile(Square, (block.x(), block.y()));
        let mut output = output.tile_of(block, Square, XY).partitions_d(Each);
        block.each_with(&mut output, |thread, mut output| {
            let value = from.partition_s(Each, &thread).get((0, 0, 0));
            output.set((0, 0, 0), value);
            if value > 0.0 {
                count.add(&thread, 99, 1);
            }
        });
    }
}

kernel! {
    /// Reads vectors of a tensor with a fixed layout, and writes vectors of another such tensor.
    fn vectors(block: Block<32>)
    grid [1, 1],
    reads x: [f32] in Weights,
    writes output: [f32] in Weights,
    {
        let mut output = output.tile_of(block, Wide, X).partitions_d(Fours);
        block.each_with(&mut output, |thread, mut output| {
            output.set_vector((0, 0), x.vector::<4>(thread.index()));
        });
    }
}

layout! {
    struct Left = (64,64):(64,1);
    struct Right { n: usize } = (n,64):(64,1);
    struct Product { n: usize } = (64,n):(n,1) where n % 8 == 0;
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct TileC = (64,64);
}

pipeline! {
    /// Computes `c = a bᵀ + bias`.
    fn product(cluster: Cluster<1, 1>, n: u32)
    persistent n.div_ceil(64),
    registers [40, 232],
    loads a: [f16] in Left by Own<Smem>,
    loads b: [f16] in Right(n) by Own<Smem>,
    reads bias: [f32] in Weights,
    stores c: [f16] in Product(n) by 1 of Smem,
    slots tiles: 2 of (a, b),
    {
        for tile in cluster.tiles(c, TileC, Bands::<1>) {
            let (i, j) = tile.at();
            let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
            let first = bias.get(0);
            tile.store(cluster, sums, |sum| f16::narrow(sum + first));
        }
    }
}

fn count(n: usize) -> Vec<f32> {
    (0..n).map(|i| i as f32 - 7.0).collect()
}

#[test]
fn a_fixed_vector_ends_at_its_extent() {
    for n in [1, 63, 64, 65, 100, 101, 200] {
        let (x, weights, mut output) = (count(n), count(100), vec![f32::NAN; n]);
        weighted::on_cpu(&x, &weights, &mut output, n as u32).unwrap();
        let expected: Vec<f32> = (0..n).map(|i| x[i] * weights.get(i).copied().unwrap_or(0.0)).collect();
        assert_eq!(output, expected, "{n}");
    }
}

#[test]
fn a_fixed_matrix_has_its_strides() {
    let (x, mut output, mut positive) = (count(96), vec![f32::NAN; 60], vec![0; 100]);
    unpad::on_cpu(&x, &mut output, &mut positive, 6).unwrap();
    let expected: Vec<f32> = (0..60).map(|i| x[i / 10 * 16 + i % 10]).collect();
    assert_eq!(output, expected);
    assert_eq!(positive[99] as usize, expected.iter().filter(|value| **value > 0.0).count());
}

#[test]
fn a_fixed_output_is_written_in_vectors() {
    let (x, mut output) = (count(100), vec![f32::NAN; 101]);
    vectors::on_cpu(&x, &mut output).unwrap();
    assert_eq!(output[..100], x);
    assert!(output[100].is_nan());
}

#[test]
fn the_length_of_a_fixed_argument_is_checked() {
    let name = |result: Result<(), LaunchError>| result.unwrap_err().to_string();
    let (x, mut output) = (count(100), count(100));
    assert!(name(vectors::on_cpu(&x[..99], &mut output)).starts_with("`x`: "));
    assert!(name(vectors::on_cpu(&x, &mut output[..99])).starts_with("`output`: "));
}

#[test]
fn a_pipeline_loads_a_fixed_tensor() {
    let (a, b) = (vec![f16::ONE; 64 * 64], vec![f16::from_f32(0.5); 72 * 64]);
    let mut c = vec![f16::ZERO; 64 * 72];
    product::on_cpu(&a, &b, &count(100), &mut c, 72).unwrap();
    assert!(c.iter().all(|sum| sum.to_f32() == 32.0 - 7.0));
}
