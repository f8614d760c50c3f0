//! Tests copies and transposes on the CPU, at many sizes, with several orders of threads and blocks.

use crate::support::shapes;
use colex::layout;
use colex_kernels::{copy::copy, transpose, turned};
use layout_gpu::{YX, f16, kernel, order, unroll};

fn numbers(count: u32) -> Vec<f32> {
    (0..count).map(|i| i as f32 + 1.0).collect()
}

fn check_copy(n: u32) {
    let input = numbers(n);
    let mut output = vec![f32::NAN; n as usize];
    copy::on_cpu(&input, &mut output, n).unwrap();
    assert_eq!(output, input);
}

#[test]
fn a_copy_copies() {
    [1, 3, 4, 1024, 4095, 4096, 4097, 9000].into_iter().for_each(check_copy);
}

/// Checks every element of the transpose of a matrix.
fn check(rows: u32, columns: u32, run: impl Fn(&[f32], &mut [f32])) {
    let input = numbers(rows * columns);
    let mut output = vec![f32::NAN; input.len()];
    run(&input, &mut output);
    for i in 0..rows {
        for j in 0..columns {
            assert_eq!(
                output[(j * rows + i) as usize],
                input[(i * columns + j) as usize],
                "{rows}x{columns} at ({i},{j})"
            );
        }
    }
}

fn check_transpose([rows, columns]: [u32; 2], seed: u64) {
    order::with_seed(seed, || {
        check(rows, columns, |input, output| transpose::transpose::on_cpu(input, output, rows, columns).unwrap());
    });
}

fn check_transpose_any([rows, columns]: [u32; 2], seed: u64) {
    order::with_seed(seed, || {
        check(rows, columns, |input, output| transpose::transpose_any::on_cpu(input, output, rows, columns).unwrap());
    });
}

#[test]
fn transposes_turn_every_place() {
    for shape in [[4, 4], [64, 64], [128, 192], [60, 68], [4, 200], [196, 132]] {
        (0..3).for_each(|seed| check_transpose(shape, seed));
    }
    for shape in [[1, 1], [63, 65], [64, 64], [130, 7], [1, 200]] {
        check_transpose_any(shape, 1);
    }
}

#[test]
#[ignore = "a hundred shapes each: for a release build"]
fn moves_of_many_shapes() {
    shapes(100, [20_000], [1]).for_each(|([n], _)| check_copy(n));
    shapes(100, [300, 300], [4, 4]).for_each(|(shape, seed)| check_transpose(shape, seed));
    shapes(100, [300, 300], [1, 1]).for_each(|(shape, seed)| check_transpose_any(shape, seed));
}

#[test]
fn what_does_not_fit_is_refused_by_name() {
    let (input, mut output) = (numbers(64), [0.0; 60]);
    let refused = |rows, columns, output: &mut [f32]| {
        transpose::transpose::on_cpu(&input, output, rows, columns).unwrap_err().to_string()
    };
    let text = refused(8, 8, &mut output);
    assert!(text.starts_with("`output`: coordinate (7,7) has index 63, but the buffer has 60 elements"), "{text}");
    assert!(refused(6, 8, &mut output).starts_with("`input`: "), "{}", refused(6, 8, &mut output));
}

layout! {
    struct Matrix { rows: usize, columns: usize } = (rows,columns):(columns,1);
    struct Square = (32,32);
    struct ARow = make_tiled_copy(UniversalCopy<32,32>, (32,1), (1,32));
    struct AColumn = make_tiled_copy(UniversalCopy<32,32>, (1,32), (32,1));
    struct InPasses = convert<32,90,1024>(layout_tv(ARow), layout_tv(AColumn));
    struct Kilobyte = (256):(1);
}

kernel! {
    /// Transposes a matrix: threads read rows and write columns. The numbers move through shared memory that holds a
    /// quarter of the tile, so the movement has several passes.
    fn turned_in_passes(block: Block<32>, rows: u32, columns: u32)
    grid [columns.div_ceil(32), rows.div_ceil(32)],
    reads input: [u32] in Matrix(rows, columns),
    writes output: [u32] in Matrix(rows, columns),
    shared room: [u32] in Kilobyte,
    {
        let tile = input.tile(Square, (block.y(), block.x()));
        let rows = block.each(|thread| {
            let own = tile.partition_s(ARow, &thread);
            core::array::from_fn::<u32, 32, _>(|column| own.get((column, 0, 0)))
        });
        let (columns, _) = block.convert_through::<_, _, [u32; 32], _, _, _>(InPasses, &rows, room);
        let mut own = output.tile_of(block, Square, YX).partitions_d(AColumn);
        block.each_with((&columns, &mut own), |_, (columns, mut own)| {
            unroll::<32>(|row| own.set((row, 0, 0), columns[row]));
        });
    }
}

#[test]
fn a_matrix_goes_through_a_quarter_of_its_room() {
    assert_eq!((InPasses::MOVEMENT.passes(), InPasses::MOVEMENT.shared_bytes()), (4, 1024));
    let (input, mut output): (Vec<u32>, _) = ((0..64 * 96).collect(), [0; 64 * 96]);
    turned_in_passes::on_cpu(&input, &mut output, 64, 96).unwrap();
    assert_eq!(output.as_slice(), input);
}

#[test]
fn a_matrix_of_halves_is_turned_in_registers() {
    for (seed, [rows, columns]) in [[8, 8], [64, 64], [72, 128], [136, 40]].into_iter().enumerate() {
        let input: Vec<f16> = (0..rows * columns).map(|i| f16::from_bits(i as u16)).collect();
        let mut output = vec![f16::NAN; input.len()];
        order::with_seed(seed as u64, || turned::turned::on_cpu(&input, &mut output, rows, columns).unwrap());
        for (i, value) in input.iter().enumerate() {
            let (row, column) = (i as u32 / columns, i as u32 % columns);
            assert_eq!(output[(column * rows + row) as usize].to_bits(), value.to_bits(), "at ({row},{column})");
        }
    }
}
