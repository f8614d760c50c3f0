//! A blocked transpose of matrices of any size, from any layout to any other.
//!
//! The tiles are cut by the algebra: `zipped_divide` of the source's layout and of the transposed destination's, so
//! that one coordinate, (place in the tile, tile), means the same element in both. Whole tiles are copied without a
//! check, by loops with known ends; the others as far as they are inside.
//!
//! ```console
//! cargo run --release --example blocked_transpose
//! ```

use colex::IndexAt;
use colex::{Error, Tiles, layout};

/// Rows and columns of a tile.
const TILE: [usize; 2] = [16, 16];

layout! {
    /// A matrix with `m` rows and `n` columns, row by row, `ld` elements from one row to the next.
    pub struct Rows { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    /// The same, column by column.
    pub struct Columns { m: usize, n: usize, ld: usize } = (m, n):(1, ld);

    /// The tiles of [`Rows`]: `((row, column) in the tile, (row, column) of the tile)`.
    pub struct RowTiles { m: usize, n: usize, ld: usize } = zipped_divide(Rows, (16, 16)) where overrun;
    /// The tiles of [`Columns`].
    pub struct ColumnTiles { m: usize, n: usize, ld: usize } = zipped_divide(Columns, (16, 16)) where overrun;
}

/// (place in the tile, tile)
type Place = ((usize, usize), (usize, usize));

/// `destination[place] = source[place]` for all places of an `m` by `n` matrix. Both layouts speak of the same
/// coordinates: a destination that is to be transposed has a layout with its modes exchanged.
fn copy_tiles<T: Copy>(
    [m, n]: [usize; 2],
    (source, from): (&[T], &impl IndexAt<usize, Place>),
    (destination, to): (&mut [T], &impl IndexAt<usize, Place>),
) {
    let tiles = Tiles::new([m, n], TILE);
    let mut copy = |[rows, columns]: [usize; 2], [row, column]: [usize; 2]| {
        for j in 0..columns {
            for i in 0..rows {
                let place = ((i, j), (row, column));
                destination[to.index_at(place)] = source[from.index_at(place)];
            }
        }
    };
    for tile in tiles.whole_tiles() {
        copy(TILE, tile);
    }
    for edge in tiles.edge_tiles() {
        copy(edge.extents, edge.index);
    }
}

/// Transposes `m` by `n` numbers in both orders of storage, and compares with the definition.
fn check([m, n]: [usize; 2], padding: usize) -> Result<(), Error> {
    let (rows, from) = (Rows::new(m, n, n + padding)?, RowTiles::new(m, n, n + padding)?);
    let source: Vec<u32> = (0..).take(m * (n + padding)).collect();
    // The transposed matrix, n by m, row by row: as a matrix of m by n its columns are contiguous.
    let (columns, to) = (Columns::new(m, n, m + 1)?, ColumnTiles::new(m, n, m + 1)?);
    let mut transposed = vec![u32::MAX; n * (m + 1)];
    copy_tiles([m, n], (&source, &from), (&mut transposed, &to));
    // And back.
    let mut back = vec![u32::MAX; m * (n + padding)];
    copy_tiles([m, n], (&transposed, &to), (&mut back, &from));
    for i in 0..m {
        for j in 0..n {
            assert_eq!(transposed[j * (m + 1) + i], source[i * (n + padding) + j], "({i}, {j}) of {m} by {n}");
            assert_eq!(back[rows.at((i, j))], source[rows.at((i, j))]);
            assert_eq!(columns.at((i, j)), j * (m + 1) + i);
        }
    }
    Ok(())
}

fn main() -> Result<(), Error> {
    for m in [0, 1, 2, 13, 16, 17, 31, 32, 97, 128] {
        for n in [0, 1, 3, 15, 16, 29, 48, 101] {
            for padding in [0, 1, 6] {
                check([m, n], padding)?;
            }
        }
    }
    let (source, destination) = (RowTiles::new(97, 101, 107)?, ColumnTiles::new(97, 101, 97)?);
    println!("from {source:#}\nto   {destination:#}");
    println!("{:?}", Rows::new(usize::MAX, 2, usize::MAX).map_err(|error| error.to_string()));
    Ok(())
}
