//! Traits of kernels that users cannot implement.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

// A user implements `Uniform` for a type that a thread can change.
mod cell_that_is_said_to_be_uniform {
    use core::cell::Cell;

    struct Counted(Cell<u32>);

    impl layout_gpu::Uniform for Counted {}
}

// A coordinate type that a user defines could return any index, for example an index of another thread.
mod coordinate_of_a_user {
    use super::{One, Tile, Vector};
    use layout_gpu::{Rest, X, kernel};

    #[derive(Clone, Copy)]
    struct Other;

    impl Rest for Other {
        type With = (u32, u32);
        const LEN: usize = 1;

        fn with(self, _: u32) -> (u32, u32) {
            (7, 0)
        }

        fn exact(&self, _: usize) -> i128 {
            0
        }

        fn is_inside(&self, _: &[u32; 8]) -> bool {
            true
        }

        fn entry(&self, _: usize) -> usize {
            0
        }
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set(Other, 1.0));
        }
    }
}

// A user implements `Order` without `unsafe`.
mod order_of_a_user {
    use super::{One, Tile, Vector};
    use layout_gpu::{Order, kernel};

    struct All;

    impl Order for All {
        const MODES: usize = 1;

        fn at<const N: usize>(self, _: &layout_gpu::Block<'_, N>) -> [u32; 3] {
            [0; 3]
        }
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, All).partitions_d(One);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
        }
    }
}

// The slots have tiles of a type for which the user implements the trait `Argument`.
mod slots_of_a_type_of_a_user {
    use colex::layout;
    use layout_gpu::pipeline::{Argument, Multicast, Own};
    use layout_gpu::{Bands, Float, f16, pipeline};

    layout! {
        struct Rows { m: usize, k: usize } = (m, k):(k, 1) where k % 8 == 0;
        struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64));
        struct Tile = (64,64);
    }

    struct Mine;

    impl Argument for Mine {
        type Element = f16;
        type Layout = Rows;
        type Placement = Own<Smem>;
    }

    pipeline! {
        fn wrong(cluster: Cluster<1, 1>, m: u32, n: u32, k: u32)
        persistent 1,
        registers [40, 232],
        loads a: [f16] in Rows(m, k) by Own<Smem>,
        loads b: [f16] in Rows(n, k) by Multicast<Smem>,
        stores c: [f16] in Rows(m, n) by 1 of Smem,
        slots tiles: 2 of (a, Mine),
        {
            for tile in cluster.tiles(c, Tile, Bands::<1>) {
                let (i, j) = tile.at();
                let sums = tiles.product::<64>(cluster, a.steps(), |step| (a.tile((i, step)), b.tile((j, step))));
                tile.store(cluster, sums, f16::narrow);
            }
        }
    }

    fn main() {
        wrong::on_cpu(&[], &[], &mut [], 8, 8, 8).unwrap();
    }
}

// A user implements traits that `unsafe` code relies on: `Coord` (a coordinate that changes after the check), `Partitioning` (more threads than the tiling has), `Multiplies`, `Wide` and `Sync`.
mod trait_that_unsafe_code_relies_on {
    use colex::compiled::{Coord, CoordProfile};
    use colex::tensor::signatures::Cutter;
    use layout_gpu::pipeline::Wide;
    use layout_gpu::{Partitioning, Multiplies, Sync};

    #[derive(Clone, Copy)]
    struct At(u32);

    impl Coord<u32> for At {
        const PROFILE: CoordProfile = <u32 as Coord<u32>>::PROFILE;
        const ENTRIES: usize = 0;

        fn write(self, entries: &mut [u32], _: usize) {
            entries[0] = self.0;
        }
    }

    struct Twice<T>(T);

    impl<T: Partitioning> Partitioning for Twice<T> {
        const CUTTER: Cutter = T::CUTTER;
        const THREADS: usize = 2 * T::THREADS;
    }

    #[derive(Clone, Copy, Default)]
    #[repr(transparent)]
    struct Half(u16);

    unsafe impl layout_gpu::Element for Half {}

    impl Multiplies for Half {
        type Sum = u8;
        const INSTRUCTION: &'static str = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";

        fn multiply_add(sum: u8, _: Half, _: Half) -> u8 {
            sum
        }
    }

    struct Columns;

    impl Wide for Columns {}

    struct Tiles;

    impl Sync for Tiles {
        type After = Tiles;
        const WAITS: bool = false;

        fn after(self) -> Tiles {
            self
        }
    }
}

fn main() {}
