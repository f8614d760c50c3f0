//! Tests coordinates far outside of a tensor, and strides of modes with one element, which affect no index. As on a
//! device, reads outside of the tensor return 0, and arithmetic does not overflow. Each result is compared with a
//! computation in 128 bits.

use colex::layout;
use layout_gpu::{XY, kernel};
use std::panic::{AssertUnwindSafe, catch_unwind};

layout! {
    struct Row { n: usize } = (n):(1);
    struct Rows { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    struct Columns { m: usize, n: usize, ld: usize } = (m, n):(1, ld);
    struct Wide { m: usize, n: usize, ld: usize } = (m, n):(ld*65536, 1);
    struct Fixed { m: usize, n: usize } = (m, n):(8589934593, 1);
    struct Planes { m: usize, n: usize, b: usize, ld: usize } = (m, n, b):(n, 1, ld*4096);
    struct Tile = (8,8):(8,1);
    struct Cube = (8,4,2):(8,2,1);
    struct Each = make_tiled_copy(UniversalCopy<32,32>, (8,8):(8,1), (1,1));
    struct EachOfCube = make_tiled_copy(UniversalCopy<32,32>, (8,4,2):(8,2,1), (1,1,1));
}

/// The number of results of each thread in the kernels below: an element of the input, an element of a tile, and the
/// element 1 or 7 positions after the element of the tile.
const RESULTS: usize = 3;

macro_rules! reads {
    ($($name:ident: $layout:ident($($number:expr),*), |$m:ident, $n:ident, $ld:ident|;)*) => {$(
        kernel! {
            fn $name(block: Block<64>, $m: u32, $n: u32, $ld: u32, i: u32, j: u32)
            grid [1, 1],
            reads input: [f32] in $layout($($number),*),
            writes output: [f32] in Rows(8_u32, 24_u32, 24_u32),
            {
                let (element, tile) = (input.get((i, j)), input.tile(Tile, (i, j)));
                let mut out = output.tile_of(block, Whole, XY).partitions_d(ThreeEach);
                block.each_with(&mut out, |thread, mut out| {
                    let tile = tile.partition_s(Each, &thread);
                    out.set((0, 0, 0), element);
                    out.set((0, 0, 1), tile.get((0, 0, 0)));
                    out.set((0, 0, 2), tile.get_or((0, 0, 0), 7.0));
                });
            }
        }
    )*};
}

layout! {
    struct Whole = (8,24):(24,1);
    struct ThreeEach = make_tiled_copy(UniversalCopy<32,32>, (8,8):(8,1), (1,1));
}

reads! {
    by_rows: Rows(m, n, ld), |m, n, ld|;
    by_columns: Columns(m, n, ld), |m, n, ld|;
    wide: Wide(m, n, ld), |m, n, ld|;
    fixed: Fixed(m, n), |m, n, _ld|;
}

kernel! {
    fn in_planes(block: Block<64>, m: u32, n: u32, b: u32, ld: u32, i: u32, j: u32, k: u32)
    grid [1, 1],
    reads input: [f32] in Planes(m, n, b, ld),
    writes output: [f32] in Row(192_u32),
    {
        let (element, tile) = (input.get((i, j, k)), input.tile(Cube, (i, j, k)));
        let mut out = output.tile_of(block, WholeRow, layout_gpu::X).partitions_d(ThreeOfRow);
        block.each_with(&mut out, |thread, mut out| {
            let tile = tile.partition_s(EachOfCube, &thread);
            out.set((0, 0), element);
            out.set((0, 1), tile.get((0, 0, 0, 0)));
            out.set((0, 2), tile.get_or((0, 0, 0, 0), 7.0));
        });
    }
}

layout! {
    struct WholeRow = (192):(1);
    struct ThreeOfRow = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn adds(block: Block<64>, m: u32, n: u32, ld: u32, i: u32, j: u32)
    grid [1, 1],
    adds total: [u32] in Wide(m, n, ld),
    {
        block.each(|thread| {
            if thread.index() == 0 {
                total.add(&thread, (i, j), 1);
            }
        });
    }
}

layout! {
    struct Tall = (1024,1):(1,1);
    struct Threads = make_tiled_copy(UniversalCopy<8,8>, (64,1):(1,1), (16,1):(1,1));
}
kernel! {
    fn long(block: Block<64>, m: u32, n: u32, at: u32)
    grid [1, 1],
    reads input: [u8] in Rows(m, n, n),
    writes output: [u8] in Rows(1024_u32, 1_u32, 1_u32),
    {
        let from = input.tile(Tall, (at, 0));
        let mut out = output.tile_of(block, Tall, XY).partitions_d(Threads);
        block.each_with(&mut out, |thread, mut out| {
            let from = from.partition_s(Threads, &thread);
            layout_gpu::unroll::<16>(|value| out.set((value, 0, 0), from.get((value, 0, 0))));
        });
    }
}

const FAR: [u32; 10] = [0, 1, 2, 7, 1 << 28, 1 << 29, (1 << 31) - 1, 1 << 31, (1 << 31) + 1, u32::MAX];

/// Returns the element at a coordinate, or `other` if the coordinate is outside of the tensor. The element with the
/// index `i` is `1 + i`.
fn element(at: &[u64], extents: &[u64], strides: &[u64], other: f32) -> f32 {
    if at.iter().zip(extents).any(|(at, extent)| at >= extent) {
        return other;
    }
    let index: u128 = at.iter().zip(strides).map(|(at, stride)| u128::from(*at) * u128::from(*stride)).sum();
    1.0 + index as f32
}

/// Compares each result of each thread in the output of a kernel with `element`.
fn compare(output: &[f32], sizes: &[u64], at: &[u32], extents: &[u64], strides: &[u64], what: &str) {
    let place = |thread: usize, result: usize| match sizes.len() {
        2 => thread / 8 * 24 + thread % 8 + 8 * result,
        _ => thread + 64 * result,
    };
    let at: Vec<u64> = at.iter().map(|at| u64::from(*at)).collect();
    for thread in 0..64 {
        // Consecutive threads have consecutive elements of the tile; the last mode varies fastest.
        let (mut rest, mut inner) = (thread as u64, vec![0; sizes.len()]);
        for mode in (0..sizes.len()).rev() {
            inner[mode] = rest % sizes[mode];
            rest /= sizes[mode];
        }
        let of_tile: Vec<u64> = at.iter().zip(sizes).zip(&inner).map(|((at, size), inner)| at * size + inner).collect();
        let expected = [
            element(&at, extents, strides, 0.0),
            element(&of_tile, extents, strides, 0.0),
            element(&of_tile, extents, strides, 7.0),
        ];
        for result in 0..RESULTS {
            assert_eq!(output[place(thread, result)], expected[result], "{what}: thread {thread}, result {result}");
        }
    }
}

/// Returns the strides of a layout for a value of the symbol `ld`.
type Strides = fn(u64) -> [u64; 2];

type Reads = fn(&[f32], &mut [f32], u32, u32, u32, u32, u32) -> Result<(), layout_gpu::LaunchError>;

#[test]
fn elements_and_tiles_far_outside_are_zeros() {
    let kernels: [(&str, Reads, Strides); 4] = [
        ("rows", by_rows::on_cpu, |ld| [ld, 1]),
        ("columns", by_columns::on_cpu, |ld| [1, ld]),
        ("wide", wide::on_cpu, |ld| [ld * 65536, 1]),
        ("fixed", fixed::on_cpu, |_| [8_589_934_593, 1]),
    ];
    let input: Vec<f32> = (1..=4096_u16).map(f32::from).collect();
    let mut launched = 0;
    for (name, kernel, strides) in kernels {
        for (m, n, ld) in
            [(1, 64, 64), (1, 64, 70_000), (1, 64, u32::MAX), (64, 1, 1), (1, 1, 0), (40, 64, 64), (64, 40, 64)]
        {
            for (i, j) in FAR.iter().flat_map(|i| FAR.map(|j| (*i, j))) {
                let (what, mut output) = (format!("{name} ({m},{n}), {ld} at ({i},{j})"), vec![9.0; 192]);
                if kernel(&input, &mut output, m, n, ld, i, j).is_ok() {
                    launched += 1;
                    let extents = [u64::from(m), u64::from(n)];
                    compare(&output, &[8, 8], &[i, j], &extents, &strides(ld.into()), &what);
                }
            }
        }
    }
    assert!(launched > 1500, "{launched}");
}

#[test]
fn planes_far_outside_are_zeros() {
    let input: Vec<f32> = (1..=4096_u16).map(f32::from).collect();
    for (m, n, b, ld) in [(8, 16, 1, 1 << 25), (8, 16, 1, u32::MAX), (8, 8, 1, 0), (1, 1, 1, u32::MAX)] {
        for (i, j, k) in FAR
            .iter()
            .flat_map(|i| FAR.map(|j| (*i, j)))
            .flat_map(|(i, j)| [0, 1, 1 << 31, u32::MAX].map(|k| (i, j, k)))
        {
            let (what, mut output) = (format!("({m},{n},{b}), {ld} at ({i},{j},{k})"), vec![9.0; 192]);
            in_planes::on_cpu(&input, &mut output, m, n, b, ld, i, j, k).unwrap();
            let extents = [m, n, b].map(u64::from);
            compare(&output, &[8, 4, 2], &[i, j, k], &extents, &[n.into(), 1, u64::from(ld) * 4096], &what);
        }
    }
}

/// The rows of the input have 2^28 bytes, so the addresses of some tiles exceed 64 bits.
#[test]
fn tiles_of_long_rows_are_zeros() {
    let n = 1 << 28;
    let input = vec![1; n as usize];
    for at in [0, 1, 1 << 22, 1 << 30, u32::MAX] {
        let mut output = vec![9; 1024];
        long::on_cpu(&input, &mut output, 1, n, at).unwrap();
        assert_eq!(output.iter().map(|x| u32::from(*x)).sum::<u32>(), u32::from(at == 0), "{at}");
    }
}

/// If a thread adds to an element far outside of the tensor, the kernel aborts with a message about this element.
#[test]
fn additions_far_outside_end_the_kernel() {
    for (i, j) in FAR.iter().flat_map(|i| FAR.map(|j| (*i, j))) {
        let mut total = vec![0; 64];
        let end = catch_unwind(AssertUnwindSafe(|| adds::on_cpu(&mut total, 1, 64, u32::MAX, i, j)));
        match end {
            Ok(result) => {
                result.unwrap();
                assert!(i == 0 && j < 64 && total[j as usize] == 1, "({i},{j})");
            }
            Err(panic) => {
                let words = panic.downcast_ref::<&str>().copied().unwrap_or_default();
                assert!(words.contains("outside") && (i > 0 || j >= 64), "({i},{j}): {words}");
            }
        }
    }
}
