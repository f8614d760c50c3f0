//! Tests coordinates of partitions, with every integer type, inside and outside of the partition.

use colex::layout;
use layout_gpu::{XY, kernel};
use std::panic::{AssertUnwindSafe, catch_unwind};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Tile = (64,4):(4,1);
    pub struct Rows = make_tiled_copy(UniversalCopy<64,32>, (32,1):(1,1), (1,2));
}

macro_rules! kernels {
    ($($global:ident $shared:ident $type:ty;)*) => {$(
        kernel! {
            /// Each thread writes 1 to element `(0, row, column)` of its partition.
            pub fn $global(block: Block<32>, row: $type, column: $type)
            grid [1, 1],
            reads input: [f32] in Matrix(64_u32, 4_u32),
            writes output: [f32] in Matrix(64_u32, 4_u32),
            {
                let input = input.tile(Tile, (0, 0));
                let mut to = output.tile_of(block, Tile, XY).partitions_d(Rows);
                block.each_with(&mut to, |thread, mut to| {
                    let from = input.partition_s(Rows, &thread);
                    to.set((0, row, column), from.get((0, row, column)) + 1.0);
                });
            }
        }

        kernel! {
            /// Writes the same elements as the kernel `$global`, through shared memory.
            pub fn $shared(block: Block<32>, row: $type, column: $type)
            grid [1, 1],
            reads input: [f32] in Matrix(64_u32, 4_u32),
            writes output: [f32] in Matrix(64_u32, 4_u32),
            shared tile: [f32] in Tile,
            {
                let input = input.tile(Tile, (0, 0));
                let mut tile = tile.partitions_d(Rows);
                block.each_with(&mut tile, |thread, mut tile| {
                    let from = input.partition_s(Rows, &thread);
                    tile.set((0, row, column), from.get((0, 0, 0)) + 1.0);
                });
                let tile = block.sync(tile);
                let mut to = output.tile_of(block, Tile, XY).partitions_d(Rows);
                block.each_with(&mut to, |thread, mut to| {
                    to.set((0, row, column), tile.partition_s(Rows, &thread).get((0, row, column)));
                });
            }
        }
    )*};
}

kernels! {
    by_usize shared_by_usize usize;
    by_u32 shared_by_u32 u32;
    by_i32 shared_by_i32 i32;
}

type Kernel<T> = fn(&[f32], &mut [f32], T, T) -> Result<(), layout_gpu::LaunchError>;

/// Returns the indices of the elements that `kernel` writes, in increasing order, or `None` if the kernel aborts.
fn written<T>(kernel: Kernel<T>, row: T, column: T) -> Option<Vec<usize>> {
    let mut output = [0.0; 256];
    catch_unwind(AssertUnwindSafe(|| kernel(&[0.0; 256], &mut output, row, column).expect("a launch"))).ok()?;
    Some((0..256).filter(|&i| output[i] != 0.0).collect())
}

/// Returns the indices of the elements that the kernel must write, or `None` if the coordinate is outside of the
/// partition. Thread `t` has rows `t` and `32 + t`, and two groups of two columns in each row.
fn expected(row: usize, column: usize) -> Option<Vec<usize>> {
    let is_inside = row < 2 && column < 2;
    is_inside.then(|| (0..32).map(|thread| (32 * row + thread) * 4 + 2 * column).collect())
}

#[test]
fn numbers_of_every_type_are_the_same_place() {
    for (row, column) in (0..4).flat_map(|row| (0..4).map(move |column| (row, column))) {
        let all = [
            written(by_usize::on_cpu, row, column),
            written(shared_by_usize::on_cpu, row, column),
            written(by_u32::on_cpu, row as u32, column as u32),
            written(shared_by_u32::on_cpu, row as u32, column as u32),
            written(by_i32::on_cpu, row as i32, column as i32),
            written(shared_by_i32::on_cpu, row as i32, column as i32),
        ];
        assert!(all.iter().all(|found| *found == expected(row, column)), "({row},{column}): {all:?}");
    }
}

#[test]
fn numbers_below_zero_and_above_32_bits_are_outside() {
    for number in [-1, -2, i32::MIN, i32::MAX] {
        assert_eq!((written(by_i32::on_cpu, number, 0), written(by_i32::on_cpu, 0, number)), (None, None));
        assert_eq!(written(shared_by_i32::on_cpu, number, 0), None);
    }
    for number in [1 << 32, usize::MAX, (1 << 32) + 1] {
        assert_eq!((written(by_usize::on_cpu, number, 0), written(shared_by_usize::on_cpu, 0, number)), (None, None));
    }
    assert_eq!(written(by_u32::on_cpu, u32::MAX, 0), None);
}

macro_rules! tiles {
    ($($name:ident $type:ty, |$at:ident| $number:expr;)*) => {$(
        kernel! {
            /// Reads the element at the coordinate `(at, at)`, and a tile at this coordinate in the grid of tiles, and
            /// writes both to the output. If the grid does not have such a tile, the kernel writes zeros.
            pub fn $name(block: Block<32>, rows: u32, columns: u32, $at: $type)
            grid [1, 1],
            reads input: [f32] in Matrix(rows, columns),
            writes output: [f32] in Matrix(64_u32, 4_u32),
            {
                let from = input.tile(Tile, ($number, $number));
                let element = input.get(($number, $number));
                let mut to = output.tile_of(block, Tile, XY).partitions_d(Rows);
                block.each_with(&mut to, |thread, mut to| {
                    let from = from.partition_s(Rows, &thread);
                    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        for value in 0..2 {
                            to.set((value, row, column), from.get((value, row, column)));
                        }
                    }
                    if thread.index() == 0 {
                        to.set((0, 0, 0), element);
                    }
                });
            }
        }
    )*};
}

tiles! {
    tile_by_u32 u32, |at| at;
    tile_by_reference u32, |at| &at;
    tile_by_usize usize, |at| at;
    tile_by_i32 i32, |at| at;
}

#[test]
fn tiles_at_numbers_of_every_type_and_zeros_outside() {
    let input: Vec<f32> = (1..=130 * 10).map(|i| i as f32).collect();
    let moved = |at: u64| {
        let element =
            |row: u64, column: u64| if row < 130 && column < 10 { (row * 10 + column + 1) as f32 } else { 0.0 };
        let mut tile: Vec<f32> = (0..256).map(|i| element(64 * at + i / 4, 4 * at + i % 4)).collect();
        tile[0] = element(at, at);
        tile
    };
    let mut output = vec![0.0; 256];
    for at in [0, 1, 2, 3, 1 << 26, u32::MAX] {
        tile_by_u32::on_cpu(&input, &mut output, 130, 10, at).unwrap();
        assert_eq!(output, moved(at.into()), "{at}");
        tile_by_reference::on_cpu(&input, &mut output, 130, 10, at).unwrap();
        assert_eq!(output, moved(at.into()), "&{at}");
        tile_by_usize::on_cpu(&input, &mut output, 130, 10, at as usize).unwrap();
        assert_eq!(output, moved(at.into()), "{at}");
    }
    for at in [1 << 32, (1 << 32) + 1, usize::MAX] {
        tile_by_usize::on_cpu(&input, &mut output, 130, 10, at).unwrap();
        assert_eq!(output, [0.0; 256], "{at}");
    }
    for at in [-1, -64, i32::MIN] {
        tile_by_i32::on_cpu(&input, &mut output, 130, 10, at).unwrap();
        assert_eq!(output, [0.0; 256], "{at}");
    }
}
