//! Tests kernels in modules with items that have the same names as items of the kernel's own module. In the body and in
//! the head of the kernel, these names must refer to the user's items.

/// The user's modules and items have the names of the kernel's items.
mod named {
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, X, f16, kernel, pipeline};
    use std::assert as is_so;

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Tile = (64):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
        struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
        struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
        struct TileC = (64,64);
    }

    const THREADS: u32 = 1;
    const SHARED: u32 = 2;
    const TILES: u32 = 4;

    fn run() -> u32 {
        8
    }

    fn body() -> u32 {
        16
    }

    fn load() -> u32 {
        32
    }

    fn on_cpu() -> u32 {
        64
    }

    mod of {
        pub(super) fn a() -> u32 {
            128
        }
    }

    /// A module has the name of an argument.
    mod a {
        pub(super) fn of() -> u32 {
            256
        }
    }

    struct Kernel;

    impl Kernel {
        const COUNT: u32 = 512;
    }

    /// The sum of the items' values if each name is used exactly once.
    pub(super) const ALL: u32 = 1023;

    // In the kernel, `n` must be the argument and not this function.
    #[allow(dead_code)]
    fn n() {}
    #[allow(dead_code)]
    fn output() {}

    kernel! {
        pub(super) fn sum(block: Block<64>, n: u32)
        grid [n.div_ceil(64 * THREADS), 1],
        writes output: [u32] in Vector(n),
        {
            is_so!(n > 0);
            let all = THREADS + SHARED + TILES + run() + body() + load() + on_cpu() + of::a() + a::of() + Kernel::COUNT;
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), all));
        }
    }

    pipeline! {
        pub(super) fn product(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        grid m.div_ceil(64 * THREADS) * n.div_ceil(64 * THREADS),
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k * THREADS) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 3 of (a, b),
        {
            is_so!(n > 0);
            let all = THREADS + SHARED + TILES + run() + body() + load() + on_cpu() + of::a() + a::of() + Kernel::COUNT;
            for tile in cluster.tiles(c, TileC, Bands::<8>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, |sum| f16::narrow(sum + all as f32));
            }
        }
    }
}

/// The signatures of these kernels contain constants and types. The module that `kernel!` generates contains the same
/// names. The module `in_heads` declares the types.
mod in_heads {
    use colex::layout;
    use layout_gpu::pipeline::{Multicast, Own};
    use layout_gpu::{Bands, Float, f16, kernel, pipeline};

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Room<const N: usize> = (N):(1);
        struct Small<const N: u32> = (N):(1);
        struct Tile = (64):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
        struct Kernel { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
        struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
        struct TileC = (64,64);
    }

    const THREADS: u32 = 2;
    const SHARED: usize = 16;
    const TILES: u32 = 1;

    /// This function has the same name as a kernel.
    const fn sums(n: u32) -> u32 {
        n / 2
    }

    fn load(n: u32) -> u32 {
        n / 4
    }

    fn on_cpu(n: u32) -> u32 {
        n
    }

    kernel! {
        pub(super) fn sums(block: Block<64>, n: u32)
        grid [sums(n).div_ceil(64), 1],
        reads input: [u32] in Vector(n / THREADS),
        writes output: [u32] in Vector(sums(n)),
        adds total: [u32] in Vector(SHARED as u32 - on_cpu(15)),
        chains carry: [u32] of load(n).div_ceil(16 * THREADS),
        shared tile: [u32] in Room<SHARED>,
        shared other: [u32] in Small<THREADS>,
        stages ring: 2 of [u32] in Room<SHARED>,
        {
            let _ = (&total, &tile, &other, &ring);
            let turn = carry.turn(block);
            let from = input.tile(Tile, turn.number());
            let (before, turn) = turn.before(block, SHARED as u32 + THREADS, 0, |a, b| a + b);
            let mut output = output.tile_of(block, Tile, turn).partitions_d(One);
            block.each_with(&mut output, |thread, mut output| {
                output.set((0, 0), before + from.partition_s(One, &thread).get((0, 0)));
            });
        }
    }

    pipeline! {
        pub(super) fn product(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent m.div_ceil(64) * n.div_ceil(64) * TILES,
        registers [40, 232],
        loads a: [f16] in Kernel(m, k * THREADS) by Own<Smem>,
        loads b: [f16] in Kernel(n, k * SHARED as u32 / 8) by Multicast<Smem>,
        stores c: [f16] in Kernel(m, on_cpu(n)) by 1 of Smem,
        slots tiles: 3 of (a, b),
        {
            for tile in cluster.tiles(c, TileC, Bands::<8>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }
}

/// This module has no items with the names of items of the kernel's module.
mod unnamed {
    use colex::layout;
    use layout_gpu::{X, kernel};

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Tile = (64):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    }

    kernel! {
        pub(super) fn sum(block: Block<64>, n: u32)
        grid [n.div_ceil(THREADS), 1],
        writes output: [u32] in Vector(n * THREADS / 64 + SHARED as u32),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), THREADS + SHARED as u32));
        }
    }
}

/// Kernels with variables that have the names of the module's constants.
#[allow(non_snake_case)]
mod variables {
    use colex::layout;
    use layout_gpu::{X, kernel};

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Tile = (64):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    }

    kernel! {
        pub(super) fn of_numbers(block: Block<64>, n: u32, THREADS: u32, SHARED: u32)
        grid [n.div_ceil(THREADS), SHARED],
        reads input: [u32] in Vector(THREADS * SHARED),
        writes output: [u32] in Vector(n * SHARED),
        chains carry: [u32] of THREADS,
        {
            let _ = carry;
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), input.get(5) + THREADS + SHARED));
        }
    }

    kernel! {
        pub(super) fn of_one_number(block: Block<64>, SHARED: u32, n: u32)
        grid [n.div_ceil(THREADS), SHARED],
        writes output: [u32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), THREADS + SHARED));
        }
    }

    kernel! {
        pub(super) fn of_arguments(block: Block<64>, n: u32)
        grid [n.div_ceil(64), 1],
        reads THREADS: [u32] in Vector(n),
        writes SHARED: [u32] in Vector(n),
        {
            let from = THREADS.tile(Tile, block.x());
            let mut to = SHARED.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut to, |thread, mut to| to.set((0, 0), from.partition_s(One, &thread).get((0, 0))));
        }
    }

    kernel! {
        pub(super) fn of_tiles(block: Block<64>, n: u32)
        grid [n.div_ceil(THREADS), 1],
        writes output: [u32] in Vector(n),
        shared SHARED: [u32] in Tile,
        {
            let mut tile = SHARED.partitions_d(One);
            block.each_with(&mut tile, |_, mut tile| tile.set((0, 0), 7));
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with((&mut tile, &mut output), |_, (tile, mut output)| output.set((0, 0), tile.get((0, 0))));
        }
    }
}

#[test]
fn variables_can_have_the_names_of_the_constants() {
    let (input, mut output) = ([3; 64], [0; 64]);
    variables::of_numbers::on_cpu(&input, &mut output, 64, 64, 1).unwrap();
    assert_eq!(output, [68; 64]);
    variables::of_one_number::on_cpu(&mut output, 1, 64).unwrap();
    assert_eq!(output, [65; 64]);
    variables::of_arguments::on_cpu(&input, &mut output, 64).unwrap();
    assert_eq!(output, input);
    variables::of_tiles::on_cpu(&mut output, 64).unwrap();
    assert_eq!(output, [7; 64]);
    assert_eq!((variables::of_tiles::THREADS, variables::of_tiles::SHARED), (64, 256));
}

#[test]
fn items_beside_a_kernel_come_before_those_of_its_module() {
    use layout_gpu::{Float, f16};
    let mut output = [0; 200];
    named::sum::on_cpu(&mut output, 200).unwrap();
    assert_eq!(output, [named::ALL; 200]);
    assert_eq!((named::sum::THREADS, named::sum::SHARED), (64, 0));
    unnamed::sum::on_cpu(&mut output, 200).unwrap();
    assert_eq!(output, [64; 200]);
    let (a, b, mut c) = (vec![f16::ONE; 70 * 8], vec![f16::ONE; 72 * 8], vec![f16::ZERO; 70 * 72]);
    named::product::on_cpu(&a, &b, &mut c, 70, 72, 8).unwrap();
    assert!(c.iter().all(|sum| sum.wide() == (named::ALL + 8) as f32));
    assert_eq!(named::product::THREADS, 256);
}

#[test]
fn numbers_and_types_of_heads_mean_what_they_mean_beside_the_kernel() {
    use layout_gpu::{Float, f16};
    let (input, mut output) = ([7; 200], [0; 200]);
    in_heads::sums::on_cpu(&input, &mut output, &mut [0], 400).unwrap();
    let expected: Vec<u32> = (0..200).map(|i| 7 + i / 64 * 18).collect();
    assert_eq!(output[..], expected);
    assert_eq!((in_heads::sums::THREADS, in_heads::sums::SHARED), (64, 512));
    let (a, b, mut c) = (vec![f16::ONE; 70 * 16], vec![f16::ONE; 72 * 16], vec![f16::ZERO; 70 * 72]);
    in_heads::product::on_cpu(&a, &b, &mut c, 70, 72, 8).unwrap();
    assert!(c.iter().all(|sum| sum.wide() == 16.0));
}
