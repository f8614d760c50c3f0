//! Inputs, outputs and accumulating outputs of kernels.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    struct Half = (4,8):(8,1);
    struct Few = make_tiled_copy(UniversalCopy<32,32>, (4,8):(8,1), (1,2));
}

// The code requests a tile of an input for writing.
mod input_that_is_written {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        {
            let _ = input.tile_of(block, Tile, X);
        }
    }
}

// The order differs between blocks, so blocks (0,1) and (1,0) would have the same tile.
mod output_in_two_orders {
    use super::{Few, Half, Matrix};
    use colex::layout;
    use layout_gpu::{XY, YX, kernel};

    layout! {
        struct Tile = (8,8):(8,1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (8,8):(8,1), (1,1));
    }

    kernel! {
        fn wrong(block: Block<64>, rows: u32, columns: u32)
        grid [4, 4],
        writes output: [f32] in Matrix(rows, columns),
        {
            let mut tile = if block.x() == 0 { output.tile_of(block, Tile, XY) } else { output.tile_of(block, Tile, YX) }.partitions_d(One);
            block.each_with(&mut tile, |_, mut tile| tile.set((0, 0, 0), 1.0));
        }
    }
}

// The tiles differ between blocks: tiles of 8 rows overlap tiles of 4.
mod output_in_two_tiles {
    use super::{Few, Half, Matrix};
    use colex::layout;
    use layout_gpu::{XY, kernel};

    layout! {
        struct Tile = (8,8):(8,1);
        struct One = make_tiled_copy(UniversalCopy<32,32>, (8,8):(8,1), (1,1));
    }

    kernel! {
        fn wrong(block: Block<64>, rows: u32, columns: u32)
        grid [4, 4],
        writes output: [f32] in Matrix(rows, columns),
        {
            if block.x() == 0 {
                let _ = output.tile_of(block, Tile, XY);
            } else {
                let _ = output.tile_of(block, Half, XY);
            }
        }
    }
}

// An output is passed to threads before it is partitioned.
mod output_of_which_nobody_has_a_part {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let mut output = output.tile_of(block, Tile, X);
            block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
        }
    }
}

// Threads read an output that other threads write.
mod output_read {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Vector(n),
        {
            let from = output.tile(Tile, block.x());
            block.each(|thread| from.partition_s(One, &thread).get((0, 0)));
        }
    }
}

// A thread writes to its partition of an input.
mod part_of_an_input_that_is_written {
    use super::{One, Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [f32] in Vector(n),
        {
            let from = input.tile(Tile, block.x());
            block.each(|thread| {
                let mut part = from.partition_s(One, &thread);
                part.set((0, 0), 1.0);
            });
        }
    }
}

// A thread reads a tensor to which all threads add.
mod sums_that_are_read {
    use super::{Tile, Vector};
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>)
        grid [1, 1],
        adds total: [f32] in Vector(1_u32),
        {
            let _ = total.tile(Tile, 0);
        }
    }
}

// The clause of the input does not pass a value for the symbol of the layout.
mod tensor_without_its_number {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [n.div_ceil(64), 1],
        reads input: [f32] in Vector,
        writes output: [f32] in Vector(n),
        {
            let input = input.tile(Tile, block.x());
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |thread, mut output| output.set((0, 0), input.partition_s(One, &thread).get((0, 0))));
        }
    }

    fn main() {
        wrong::on_cpu(&[0.0; 64], &mut [0.0; 64], 64).unwrap();
    }
}

// The clause of the output contains parentheses, but no value for the symbol of the layout.
mod tensor_without_its_number_in_parentheses {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [n.div_ceil(64), 1],
        writes output: [f32] in Vector(),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |thread, mut output| output.set((0, 0), 1.0));
        }
    }
}

// The clause passes a number, but the layout has no symbols.
mod tensor_with_a_number_of_a_fixed_layout {
    use super::{One, Tile};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [f32] in Tile(n),
        {
            let mut output = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut output, |thread, mut output| output.set((0, 0), 1.0));
        }
    }
}

// `XY` assigns one tile per block, so a loop cannot use it for several tiles.
mod tile_of_a_turn_by_the_block {
    use super::{One, Tile, Vector};
    use layout_gpu::{X, kernel};

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [n.div_ceil(64), 1],
        writes output: [f32] in Vector(n),
        {
            for _ in 0..2 {
                let mut tile = output.tile_in(block, Tile, X).partitions_d(One);
                block.each_with(&mut tile, |_, mut tile| tile.set((0, 0), 1.0));
            }
        }
    }
}

// The code uses two tilings of one output.
mod tiles_of_an_output_in_two_ways {
    #![forbid(unsafe_code)]
    use colex::layout;
    use layout_gpu::{X, kernel};
    layout! {
        pub struct Vector { n: usize } = (n):(1);
        pub struct Big = (128):(1);
        pub struct Tile = (64):(1);
        pub struct Twos = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (2):(1));
        pub struct Ones = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    }
    kernel! {
        pub fn write(block: Block<64>, n: u32)
        grid [n.div_ceil(64), 1],
        writes out: [u32] in Vector(n),
        {
            if block.x() == 0 {
                let mut out = out.in_one_way(|| unreachable!()).tile_of(block, Big, X).partitions_d(Twos);
                block.each_with(&mut out, |_, mut out| out.set((0, 0), 0));
            } else {
                let mut out = out.in_one_way(|| unreachable!()).tile_of(block, Tile, X).partitions_d(Ones);
                block.each_with(&mut out, |_, mut out| out.set((0, 0), 1));
            }
        }
    }
}

fn main() {}
