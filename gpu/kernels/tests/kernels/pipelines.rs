//! Tests pipelines on the CPU, at many sizes.

use crate::support::{dot, shapes};
use colex::layout;
use colex_kernels::attention::{
    attention, attention_64, attention_bf16, causal_attention, causal_attention_64, causal_attention_64_short,
    causal_attention_bf16, causal_attention_short,
};
use colex_kernels::linear::{linear_gelu, linear_relu, linear_residual};
use colex_kernels::{hopper_product, tma_copy};
use layout_gpu::pipeline::{Multicast, Own};
use layout_gpu::{Bands, E4m3, Float, bf16, f16, order, pipeline};

/// Returns small integers, so that sums are exact.
fn numbers<T: Float>(seed: u32, count: u32) -> Vec<T> {
    let number = |i: u32| (i.wrapping_mul(2_654_435_761).wrapping_add(seed * 7919) >> 13) % 5;
    (0..count).map(|i| T::narrow(number(i) as f32 - 2.0)).collect()
}

/// Checks that `c` is `a bᵀ`, for the extents m, n and k.
fn check<T: Float, U: Float>(a: &[T], b: &[T], c: &[U], [m, n, k]: [u32; 3]) {
    let [a, b] = [a, b].map(|of| of.iter().map(|x| x.wide()).collect::<Vec<f32>>());
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let (row, column) = (&a[(i * k) as usize..], &b[(j * k) as usize..]);
        let sum = dot(&row[..k as usize], &column[..k as usize]);
        assert_eq!(c[(i * n + j) as usize].wide(), U::narrow(sum).wide(), "{m}x{n}x{k} at ({i},{j})");
    }
}

/// Runs a kernel for the extents m, n and k, and checks its output.
macro_rules! check_product {
    ($kernel:ident of $type:ident, $shape:expr, $seed:expr) => {
        check_product!($kernel of $type to $type, $shape, $seed)
    };
    ($kernel:ident of $type:ident to $out:ident, $shape:expr, $seed:expr) => {{
        let ([m, n, k], seed): ([u32; 3], u64) = ($shape, $seed);
        let (a, b) = (numbers::<$type>(1, m * k), numbers(2, n * k));
        let mut c = vec![$out::NAN; (m * n) as usize];
        order::with_seed(seed, || hopper_product::$kernel::on_cpu(&a, &b, &mut c, m, n, k)).unwrap();
        check(&a, &b, &c, [m, n, k]);
    }};
}

#[test]
fn products_of_pipelines() {
    for (seed, shape) in (0..).zip([[256, 256, 64], [8, 8, 8], [300, 264, 136], [520, 40, 320], [64, 520, 72]]) {
        check_product!(hopper_product of f16, shape, seed);
    }
    check_product!(hopper_product_bf16 of bf16, [100, 48, 72], 1);
}

#[test]
fn products_of_narrower_tiles() {
    check_product!(hopper_product_192 of f16, [100, 200, 136], 1);
    check_product!(hopper_product_single_256 of f16, [300, 264, 72], 3);
    check_product!(hopper_product_short_128 of f16, [100, 136, 136], 4);
    check_product!(hopper_product_short_160 of f16, [330, 264, 200], 5);
}

/// The kernels store a tile in several narrow boxes. The number of boxes is not a multiple of the number of buffers.
#[test]
fn products_of_tiles_in_narrow_parts() {
    check_product!(hopper_product_224 of f16, [100, 456, 136], 3);
    check_product!(hopper_product_tall_176 of f16, [100, 360, 136], 1);
    check_product!(hopper_product_turned_160 of f16, [360, 104, 72], 2);
}

/// The tiles have more columns than one instruction and more rows than one box.
#[test]
fn products_of_two_instructions() {
    check_product!(hopper_product_304 of f16, [260, 312, 328], 1);
    check_product!(hopper_product_304 of f16, [8, 608, 72], 2);
}

/// Tiles of the transposed product. In some cases, `n` is smaller than a tile, or is not a multiple of the extent of a
/// stored box.
#[test]
fn products_of_turned_tiles() {
    for (seed, shape) in (0..).zip([[8, 8, 8], [160, 256, 64], [100, 136, 136], [200, 264, 72], [7, 136, 320]]) {
        check_product!(hopper_product_turned_160 of f16, shape, seed);
        check_product!(hopper_product_turned_192 of f16, shape, seed);
        check_product!(hopper_product_turned_224 of f16, shape, seed);
    }
}

/// Each block has three warpgroups that multiply.
#[test]
fn products_of_tall_tiles() {
    for (seed, shape) in (0..).zip([[8, 8, 8], [384, 176, 64], [500, 200, 72], [60, 200, 328]]) {
        check_product!(hopper_product_tall_160 of f16, shape, seed);
        check_product!(hopper_product_tall_176 of f16, shape, seed);
    }
}

#[test]
fn products_of_bytes() {
    check_product!(hopper_product_e4m3 of E4m3 to bf16, [300, 264, 272], 1);
    check_product!(hopper_product_e4m3_128 of E4m3 to bf16, [100, 136, 144], 2);
}

/// The arguments of a linear layer, and the sums `a bᵀ + bias`. The arguments are integers and halves of integers, so
/// that sums are exact.
struct Layer {
    a: Vec<f16>,
    b: Vec<f16>,
    bias: Vec<f16>,
    residual: Vec<f16>,
    sums: Vec<f32>,
}

impl Layer {
    fn new([m, n, k]: [u32; 3]) -> Self {
        let (a, b) = (numbers::<f16>(1, m * k), numbers(2, n * k));
        let bias: Vec<f16> = (0..n).map(|j| f16::from_f32((j % 7) as f32 - 2.5)).collect();
        let residual: Vec<f16> = numbers::<f16>(3, m * n);
        let [left, right] = [&a, &b].map(|of| of.iter().map(|x| x.to_f32()).collect::<Vec<_>>());
        let rows = |i: u32, j: u32| [(&left, i), (&right, j)].map(|(of, i)| &of[(i * k) as usize..][..k as usize]);
        let sum = |(i, j)| {
            let [x, y] = rows(i, j);
            dot(x, y) + bias[j as usize].to_f32()
        };
        let sums = (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).map(sum).collect();
        Self { a, b, bias, residual, sums }
    }

    /// Checks that each result is near the result of `f` for the elements of `a bᵀ + bias` and of the residual.
    fn check(&self, c: &[f16], f: impl Fn(f32, f32) -> f32) {
        for (place, (found, (sum, x))) in c.iter().zip(self.sums.iter().zip(&self.residual)).enumerate() {
            let expected = f(*sum, x.to_f32());
            assert!(
                (found.to_f32() - expected).abs() <= expected.abs() / 1024.0 + 1e-3,
                "{place}: {found} for {expected}"
            );
        }
    }
}

fn check_layers([m, n, k]: [u32; 3], seed: u64) {
    let layer = Layer::new([m, n, k]);
    let Layer { a, b, bias, residual, .. } = &layer;
    let mut c = vec![f16::NAN; (m * n) as usize];
    order::with_seed(seed, || linear_relu::on_cpu(a, b, bias, &mut c, m, n, k)).unwrap();
    layer.check(&c, |sum, _| sum.max(0.0));
    order::with_seed(seed, || linear_gelu::on_cpu(a, b, bias, &mut c, m, n, k)).unwrap();
    layer.check(&c, |sum, _| {
        let x = f64::from(sum);
        (x * 0.5 * (1.0 + ((2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x.powi(3))).tanh())) as f32
    });
    order::with_seed(seed, || linear_residual::on_cpu(a, b, residual, bias, &mut c, m, n, k)).unwrap();
    layer.check(&c, |sum, x| sum + x);
}

#[test]
fn layers() {
    check_layers([100, 264, 40], 1);
    check_layers([264, 8, 8], 2);
}

#[test]
#[ignore = "forty shapes: for a release build"]
fn layers_of_many_shapes() {
    for (shape, seed) in shapes(40, [600, 600, 200], [1, 8, 8]) {
        check_layers(shape, seed);
    }
}

#[test]
#[ignore = "two hundred shapes: for a release build"]
fn products_of_many_shapes() {
    for (shape, seed) in shapes(200, [600, 600, 400], [1, 8, 8]) {
        match seed % 13 {
            0 => check_product!(hopper_product of f16, shape, seed),
            1 => check_product!(hopper_product_192 of f16, shape, seed),
            2 => check_product!(hopper_product_single_256 of f16, shape, seed),
            3 => check_product!(hopper_product_224 of f16, shape, seed),
            4 => check_product!(hopper_product_304 of f16, shape, seed),
            5 => check_product!(hopper_product_short_160 of f16, shape, seed),
            6 => check_product!(hopper_product_short_128 of f16, shape, seed),
            7 => check_product!(hopper_product_turned_160 of f16, shape, seed),
            8 => check_product!(hopper_product_turned_224 of f16, shape, seed),
            9 => check_product!(hopper_product_turned_192 of f16, shape, seed),
            10 => check_product!(hopper_product_tall_176 of f16, shape, seed),
            11 => check_product!(hopper_product_tall_160 of f16, shape, seed),
            _ => check_product!(hopper_product_bf16 of bf16, shape, seed),
        }
    }
}

#[test]
fn copies_by_tensor_maps() {
    for (seed, (m, n)) in (0..).zip([(128, 64), (1, 8), (300, 136), (1000, 520)]) {
        let input = numbers::<f16>(1, m * n);
        let mut output = vec![f16::NAN; (m * n) as usize];
        order::with_seed(seed, || tma_copy::tma_copy::on_cpu(&input, &mut output, m, n)).unwrap();
        assert!(input == output, "{m}x{n}");
    }
}

/// Returns the result of attention in `f64` for a head with `columns` columns, and for each row the logarithm of the
/// sum of exponentials. With a mask, query `i` of `m` queries uses the first `i + n - m + 1` of the `n` keys.
fn attended<T: Float>([q, k, v]: [&[T]; 3], columns: usize, is_causal: bool) -> (Vec<f64>, Vec<f64>) {
    let [q, k, v] = [q, k, v].map(|all| all.iter().map(|x| f64::from(x.wide())).collect::<Vec<_>>());
    let (m, n) = (q.len() / columns, k.len() / columns);
    let of_v: Vec<Vec<f64>> = (0..columns).map(|j| v.iter().skip(j).step_by(columns).copied().collect()).collect();
    let row = |(i, q): (usize, &[f64])| {
        let seen = if is_causal { (i + 1 + n).saturating_sub(m) } else { n };
        let scores: Vec<f64> = k.chunks(columns).take(seen).map(|k| dot(q, k) / (columns as f64).sqrt()).collect();
        let highest = scores.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
        let sum = weights.iter().sum::<f64>();
        let of_row = |v: &Vec<f64>| dot(&weights, &v[..seen]) / sum.max(f64::MIN_POSITIVE);
        (of_v.iter().map(of_row).collect::<Vec<_>>(), highest + sum.ln())
    };
    let (rows, log_sums): (Vec<_>, _) = q.chunks(columns).enumerate().map(row).unzip();
    (rows.concat(), log_sums)
}

/// Checks an attention kernel for a shape: the numbers of queries, of keys, of heads of keys, and of heads of queries
/// per head of keys.
macro_rules! check_attention {
    ($kernel:ident of $columns:literal, causal $is_causal:literal, $shape:expr, $seed:expr) => {
        check_attention!($kernel of f16 within 4e-3, heads of $columns, causal $is_causal, $shape, $seed)
    };
    ($kernel:ident of $type:ident within $error:literal, heads of $columns:literal, causal $is_causal:literal, $shape:expr, $seed:expr) => {{
        let ([queries, keys, key_heads, ratio], seed): ([u32; 4], u64) = ($shape, $seed);
        let (of_q, of_k, heads) = (queries * $columns, keys * $columns, key_heads * ratio);
        let [q, k, v] =
            [(1, of_q * heads), (2, of_k * key_heads), (3, of_k * key_heads)].map(|(seed, n)| numbers::<$type>(seed, n));
        let (mut o, mut log_sums) = (vec![$type::NAN; q.len()], vec![f32::NAN; (queries * heads) as usize]);
        order::with_seed(seed, || $kernel::on_cpu(&q, &k, &v, &mut o, &mut log_sums, queries, keys, heads, ratio)).unwrap();
        for head in 0..heads {
            let of = |all: &[$type], head: u32, each: u32| all[(head * each) as usize..][..each as usize].to_vec();
            let [q, k, v] = [of(&q, head, of_q), of(&k, head / ratio, of_k), of(&v, head / ratio, of_k)];
            let (expected, of_rows) = attended([&q, &k, &v], $columns, $is_causal);
            for (query, expected) in of_rows.into_iter().enumerate() {
                let found = f64::from(log_sums[(head * queries) as usize + query]);
                assert!(found == expected || (found - expected).abs() < 1e-3, "query {query} of head {head}: {found} for {expected}");
            }
            for (place, (found, expected)) in of(&o, head, of_q).iter().zip(expected).enumerate() {
                let what = stringify!($kernel);
                assert!(
                    (found.to_f64() - expected).abs() < $error,
                    "{what} {queries}x{keys}, head {head}, {place}: {found} for {expected}"
                );
            }
        }
    }};
}

#[test]
fn attention_of_any_length() {
    for (seed, shape) in (0..).zip([[128, 128, 1, 1], [40, 300, 1, 2], [1, 1, 1, 1]]) {
        check_attention!(attention of 128, causal false, shape, seed);
    }
    check_attention!(attention_64 of 64, causal false, [130, 256, 2, 1], 1);
    check_attention!(attention_bf16 of bf16 within 2e-2, heads of 128, causal false, [60, 200, 1, 1], 1);
}

#[test]
fn attention_to_the_keys_before() {
    check_attention!(causal_attention of 128, causal true, [140, 140, 2, 1], 1);
    check_attention!(causal_attention_bf16 of bf16 within 2e-2, heads of 128, causal true, [300, 300, 1, 1], 1);
    check_attention!(causal_attention_64 of 64, causal true, [130, 300, 1, 1], 2);
    check_attention!(causal_attention_64 of 64, causal true, [200, 60, 1, 1], 3);
    check_attention!(causal_attention_64_short of 64, causal true, [200, 200, 1, 1], 4);
    check_attention!(causal_attention_short of 128, causal true, [200, 140, 1, 2], 6);
}

/// Each cluster computes several tiles, one after another. The warpgroups of a tile use different numbers of keys, and
/// some warpgroups have no queries.
#[test]
fn warpgroups_use_different_numbers_of_keys() {
    check_attention!(causal_attention_64 of 64, causal true, [600, 600, 1, 1], 1);
    check_attention!(causal_attention_64 of 64, causal true, [450, 400, 2, 1], 2);
    check_attention!(causal_attention_64 of 64, causal true, [700, 300, 1, 1], 3);
    check_attention!(causal_attention_64_short of 64, causal true, [330, 330, 3, 1], 5);
    check_attention!(attention_64 of 64, causal false, [330, 300, 2, 1], 6);
    check_attention!(attention of 128, causal false, [330, 400, 1, 1], 7);
}

#[test]
#[ignore = "sixty shapes: for a release build"]
fn attention_of_many_shapes() {
    for (shape, seed) in shapes(60, [300, 600, 2, 3], [1, 1, 1, 1]) {
        match seed % 6 {
            0 => check_attention!(attention of 128, causal false, shape, seed),
            1 => check_attention!(causal_attention of 128, causal true, shape, seed),
            2 => check_attention!(causal_attention_short of 128, causal true, shape, seed),
            3 => check_attention!(attention_64 of 64, causal false, shape, seed),
            4 => check_attention!(causal_attention_64_short of 64, causal true, shape, seed),
            _ => check_attention!(causal_attention_64 of 64, causal true, shape, seed),
        }
    }
}

layout! {
    struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
    struct Line { n: usize } = (n):(1);
    struct EveryOther { n: usize } = (n):(2);
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
    struct Tile = (64,64);
}

macro_rules! columns {
    ($($name:ident of $type:ident in $line:ident;)*) => {$(
        pipeline! {
            /// Computes `c = a bᵀ`, and adds element `first + j` of `bias` to each element of column `j`.
            fn $name(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32, first: u32, length: u32)
            persistent m.div_ceil(64) * n.div_ceil(64),
            registers [40, 232],
            loads a: [f16] in Matrix(m, k) by Own<Smem>,
            loads b: [f16] in Matrix(n, k) by Own<Smem>,
            reads bias: [$type] in $line(length),
            stores c: [f16] in Matrix(m, n) by 1 of Smem,
            slots tiles: 2 of (a, b),
            {
                for tile in cluster.tiles(c, Tile, Bands::<1>) {
                    let (i, j) = tile.at();
                    let of_columns = cluster.columns::<64, _, _>(&bias, first + 64 * j);
                    let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                    tile.store_with(cluster, sums, of_columns, |sum, bias| f16::narrow(sum + f32::from(bias)));
                }
            }
        }
    )*};
}

columns! {
    add_halves of f16 in Line;
    add_words of f32 in Line;
    add_every_other_half of f16 in EveryOther;
    add_every_other_word of f32 in EveryOther;
}

/// `first` is even or odd, and some columns have no element, because they are past the end of `bias`.
#[test]
fn columns_from_any_element() {
    let [m, n, k] = [8, 136, 8];
    let (a, b) = (numbers::<f16>(1, m * k), numbers::<f16>(2, n * k));
    for (first, length) in [(0, n), (1, n + 1), (3, n + 8), (2, n + 2), (1, n), (70, n), (0, 65), (200, 136)] {
        let bias: Vec<f32> = (0..2 * length).map(|j| (j % 11) as f32).collect();
        let halves: Vec<f16> = bias.iter().map(|x| f16::from_f32(*x)).collect();
        let expected = |i: u32, j: u32, stride: u32| {
            let [a, b] = [(&a, i), (&b, j)]
                .map(|(of, i)| of[(i * k) as usize..][..k as usize].iter().map(|x| x.to_f32()).collect::<Vec<_>>());
            let bias = if first + j < length { bias[(stride * (first + j)) as usize] } else { 0.0 };
            dot(&a, &b) + bias
        };
        let check = |stride: u32, run: &dyn Fn(&mut [f16])| {
            let mut c = vec![f16::NAN; (m * n) as usize];
            run(&mut c);
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                assert_eq!(
                    c[(i * n + j) as usize].to_f32(),
                    expected(i, j, stride),
                    "({i},{j}) from {first} of {length} by {stride}"
                );
            }
        };
        check(1, &|c| add_halves::on_cpu(&a, &b, &halves, c, m, n, k, first, length).unwrap());
        check(1, &|c| add_words::on_cpu(&a, &b, &bias, c, m, n, k, first, length).unwrap());
        check(2, &|c| add_every_other_half::on_cpu(&a, &b, &halves, c, m, n, k, first, length).unwrap());
        check(2, &|c| add_every_other_word::on_cpu(&a, &b, &bias, c, m, n, k, first, length).unwrap());
    }
}

pipeline! {
    /// For each row `i` of a tile of 64x64, replaces the accumulators in columns 0 to `i` by weights. The weight of an
    /// accumulator `x` is `2^(0.25 (x − highest))`, where `highest` is the largest accumulator in these columns.
    fn weigh(cluster: Cluster<2, 1>, m: u32, n: u32, k: u32)
    persistent m.div_ceil(128) * n.div_ceil(64),
    registers [40, 232],
    loads a: [f16] in Matrix(m, k) by Own<Smem>,
    loads b: [f16] in Matrix(n, k) by Multicast<Smem>,
    stores c: [f16] in Matrix(m, n) by 1 of Smem,
    writes highest: [f32] in Line(m),
    slots tiles: 2 of (a, b),
    {
        for (tile, rows) in cluster.tiles(c, Tile, Bands::<2>).with_rows(highest) {
            let (i, j) = tile.at();
            let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
            let weighed = sums.map(cluster, |sums| {
                let seen = sums.cut_rows(f32::NEG_INFINITY, |row| row + 1);
                let highest = seen.reduce_rows(f32::MIN, f32::max);
                (seen.exp2_rows::<3>(&highest.map(|x| 0.25 * x), 0.25), highest)
            });
            let (weights, highest) = weighed.unzip(cluster);
            tile.store(cluster, weights, f16::narrow);
            rows.store(cluster, highest, |x| x);
        }
    }
}

/// Polynomials compute some of the exponentials, and each row has a different number of weights.
#[test]
fn weights_of_the_columns_up_to_each_row() {
    for (seed, [m, n, k]) in (0..).zip([[70, 192, 72], [64, 128, 64], [200, 8, 136], [8, 328, 8]]) {
        let (a, b) = (numbers::<f16>(1, m * k), numbers::<f16>(2, n * k));
        let (mut c, mut highest) = (vec![f16::NAN; (m * n) as usize], vec![f32::NAN; m as usize]);
        order::with_seed(seed, || weigh::on_cpu(&a, &b, &mut c, &mut highest, m, n, k)).unwrap();
        let row =
            |of: &[f16], i: u32| of[(i * k) as usize..][..k as usize].iter().map(|x| x.to_f32()).collect::<Vec<_>>();
        let sum = |i: u32, j: u32| if j < n { dot(&row(&a, i), &row(&b, j)) } else { 0.0 };
        for i in 0..m {
            for first in (0..n).step_by(64) {
                let most = (0..=i % 64).map(|j| sum(i, first + j)).fold(f32::MIN, f32::max);
                assert!(first > 0 || highest[i as usize] == most, "row {i}");
                for j in first..n.min(first + 64) {
                    let expected = if j % 64 > i % 64 { 0.0 } else { (0.25 * (sum(i, j) - most)).exp2() };
                    let found = c[(i * n + j) as usize].to_f32();
                    assert!((found - expected).abs() <= expected / 1024.0 + 1e-7, "({i},{j}): {found} for {expected}");
                }
            }
        }
    }
}
