//! Kernels and pipelines.

// Correct kernels. The test builds these kernels, because rustc evaluates the proofs of generic code only when it
// compiles this code for specific types. `cargo check` would not evaluate them.
mod kernel {
    use colex::layout;
    use layout_gpu::{X, kernel};

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Tile = (64):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    }

    kernel! {
        fn ones(block: Block<64>, n: u32)
        grid [n.div_ceil(64), 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
        }
    }

    kernel! {
        /// Copies the numbers, and appends ones.
        fn filled(block: Block<64>, n: u32, m: u32)
        grid [m.div_ceil(64), 1],
        reads input: [f32] in Vector(n),
        writes output: [f32] in Vector(m),
        {
            let input = input.tile(Tile, block.x());
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |thread, mut output| {
                output.set((0, 0), input.partition_s(One, &thread).get_or((0, 0), 1.0));
            });
        }
    }

    pub(crate) fn main() {
        let mut output = [0.0; 100];
        ones::on_cpu(&mut output, 100).unwrap();
        assert_eq!(output, [1.0; 100]);
        filled::on_cpu(&[2.0; 70], &mut output, 70, 100).unwrap();
        assert!(output[..70] == [2.0; 70] && output[70..] == [1.0; 30]);
    }
}

// The expression returns another value at each evaluation. The kernel evaluates the expression once, and checks this
// value.
mod number_of_a_pipeline_that_changes {
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

    pub(crate) fn main() {
        let (a, b) = ([f16::ONE; 64 * 8], [f16::ONE; 64]);
        let mut c = [f16::ZERO; 64 * 8];
        ones::on_cpu(&a, &b, &mut c).unwrap();
        assert_eq!(c, [f16::from_f32(8.0); 64 * 8]);
        assert!(ones::on_cpu(&a, &b, &mut c).is_err());
    }
}

// The expression returns another value at each evaluation. The kernel evaluates the expression once, and checks this
// value.
mod number_that_changes {
    use colex::layout;
    use layout_gpu::{X, kernel};
    use std::sync::atomic::{AtomicU32, Ordering};

    layout! {
        struct Vector { n: usize } = (n):(1);
        struct Tile = (64):(1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    }

    static NEXT: AtomicU32 = AtomicU32::new(64);

    fn next() -> u32 {
        NEXT.swap(1 << 20, Ordering::Relaxed)
    }

    kernel! {
        fn ones(block: Block<64>)
        grid [4, 1],
        writes output: [f32] in Vector(next()),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
        }
    }

    pub(crate) fn main() {
        let mut output = [0.0; 64];
        ones::on_cpu(&mut output).unwrap();
        assert_eq!(output, [1.0; 64]);
        assert!(ones::on_cpu(&mut output).is_err());
    }
}

// An unfinished kernel that does not use its output yet must compile.
mod output_that_is_not_written {
    use colex::layout;
    use layout_gpu::kernel;

    layout! { struct Vector { n: usize } = (n):(1); }

    kernel! {
        fn nothing(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {}
    }

    pub(crate) fn main() {
        let mut output = [1.0; 3];
        nothing::on_cpu(&mut output, 3).unwrap();
        assert_eq!(output, [1.0; 3]);
    }
}

// The output of `Debug` is the same for all blocks, warpgroups and threads, so code of a cluster may depend on it.
mod text_of_what_differs {
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

    pub(crate) fn main() {
        let a: Vec<f16> = (0..256 * 8_u16).map(|i| f16::from_f32((i % 97).into())).collect();
        talks::on_cpu(&a, &[f16::ONE; 64 * 8], &mut vec![f16::ZERO; 256 * 64], 256).unwrap();
        let said: Vec<usize> = SAID.lock().unwrap().iter().map(HashSet::len).collect();
        assert_eq!(said, [1, 1, 1]);
    }
}

fn main() {
    kernel::main();
    number_of_a_pipeline_that_changes::main();
    number_that_changes::main();
    output_that_is_not_written::main();
    text_of_what_differs::main();
}
