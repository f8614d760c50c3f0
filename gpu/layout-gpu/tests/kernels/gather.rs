//! Tests reads of vectors and of single elements at coordinates that are read from memory.

use colex::layout;
use layout_gpu::{X, XY, kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Rows { rows: usize, columns: usize, ld: usize } = (rows, columns):(ld, 1) where ld % 8 == 0;
    struct Columns { rows: usize, columns: usize } = (rows, columns):(1, rows) where rows % 2 == 0;
    struct Out { n: usize } = (n, 8):(8, 1);
    struct Tile = (32,8);
    struct Each = make_tiled_copy(UniversalCopy<32,32>, (32,1):(1,1), (1,8));
    struct Pairs { n: usize } = (n):(1) where n % 2 == 0;
    struct Two = (64):(1);
    struct Twos = make_tiled_copy(UniversalCopy<64,32>, (32):(1), (2):(1));
}

kernel! {
    /// Reads eight consecutive elements of a row, from column `8 j` on.
    fn of_rows(block: Block<32>, n: u32, rows: u32, columns: u32, ld: u32)
    grid [n.div_ceil(32), 1],
    reads i: [u32] in Vector(n),
    reads j: [u32] in Vector(n),
    reads x: [u16] in Rows(rows, columns, ld),
    writes output: [u32] in Out(n),
    {
        let first = 32 * block.x();
        let mut output = output.tile_of(block, Tile, XY).partitions_d(Each);
        block.each_with(&mut output, |thread, mut output| {
            let at = first + thread.index();
            let found = x.vector::<8>((i.get(at), j.get(at)));
            found.into_iter().enumerate().for_each(|(k, x)| output.set((k, 0, 0), u32::from(x)));
        });
    }
}

kernel! {
    /// Reads two consecutive elements of a column, from row `2 i` on.
    fn of_columns(block: Block<32>, n: u32, rows: u32, columns: u32)
    grid [n.div_ceil(32), 1],
    reads i: [u32] in Vector(n),
    reads j: [u32] in Vector(n),
    reads x: [f32] in Columns(rows, columns),
    writes output: [f32] in Pairs(2 * n),
    {
        let first = 32 * block.x();
        let mut output = output.tile_of(block, Two, X).partitions_d(Twos);
        block.each_with(&mut output, |thread, mut output| {
            let at = first + thread.index();
            output.set_vector((0, 0), x.vector::<2>((i.get(at), j.get(at))));
        });
    }
}

/// Returns coordinates inside the tensor, at its edges and past its end, and coordinates so large that the product with
/// a stride exceeds 32 bits.
fn coordinates(extent: u32) -> Vec<u32> {
    let far = [
        1 << 28,
        1 << 29,
        (1 << 29) + 1,
        1 << 31,
        u32::MAX / 8,
        u32::MAX / 8 + 1,
        u32::MAX / 2,
        u32::MAX - 1,
        u32::MAX,
    ];
    (0..extent + 3).chain(far).collect()
}

#[test]
fn vectors_of_rows_are_elements() {
    for (rows, columns, ld) in [(1, 1, 8), (5, 16, 16), (3, 21, 24), (4, 7, 40)] {
        let x: Vec<u16> = (1..=rows * ld).map(|i| i as u16).collect();
        let (mut i, mut j) = (Vec::new(), Vec::new());
        for row in coordinates(rows) {
            coordinates(columns / 8).into_iter().for_each(|vector| {
                i.push(row);
                j.push(vector);
            });
        }
        let mut output = vec![u32::MAX; 8 * i.len()];
        of_rows::on_cpu(&i, &j, &x, &mut output, i.len() as u32, rows, columns, ld).unwrap();
        for (at, found) in output.chunks(8).enumerate() {
            for (k, found) in (0..).zip(found) {
                let (row, column) = (u64::from(i[at]), u64::from(j[at]) * 8 + k);
                let is_inside = row < u64::from(rows) && column < u64::from(columns);
                let expected = if is_inside { u32::from(x[(row * u64::from(ld) + column) as usize]) } else { 0 };
                assert_eq!(*found, expected, "{rows}x{columns}: ({row},{column})");
            }
        }
    }
}

#[test]
fn vectors_of_columns_are_elements() {
    let (rows, columns) = (6, 5);
    let x: Vec<f32> = (1..=rows * columns).map(|i| i as f32).collect();
    let all: Vec<(u32, u32)> =
        coordinates(rows / 2).into_iter().flat_map(|i| coordinates(columns).into_iter().map(move |j| (i, j))).collect();
    let (i, j): (Vec<u32>, Vec<u32>) = all.iter().copied().unzip();
    let mut output = vec![f32::NAN; 2 * all.len()];
    of_columns::on_cpu(&i, &j, &x, &mut output, all.len() as u32, rows, columns).unwrap();
    for ((i, j), found) in all.into_iter().zip(output.chunks(2)) {
        for (k, found) in (0..).zip(found) {
            let (row, column) = (u64::from(i) * 2 + k, u64::from(j));
            let is_inside = row < u64::from(rows) && column < u64::from(columns);
            let expected = if is_inside { x[(row + column * u64::from(rows)) as usize] } else { 0.0 };
            assert_eq!(*found, expected, "({row},{column})");
        }
    }
}
