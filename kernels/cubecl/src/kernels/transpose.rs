//! A transpose through swizzled shared memory.
//!
//! A cube moves one tile of 64x64. Its units read rows of the input and write rows of the output, so both are contiguous; what
//! turns is the tile in shared memory, which is written along its rows and read along its columns. Row-major, a column
//! would lie in one bank; the swizzle spreads it over all of them, which the `where` clause proves.
//!
//! Cubes are numbered down the columns of the input, so that those that run together write whole rows of the output: memory takes
//! scattered reads better than scattered writes (96 instead of 90 percent of a copy on an H200).

use super::{NotTiled, tiles};
use colex::layout;
use cubecl::prelude::*;

/// Rows and columns of a tile.
pub const TILE: u32 = 64;

/// Floats that a unit moves at a time.
pub type Chunk = Vector<f32, Const<4>>;

layout! {
    /// The tile in shared memory. A warp touches 8x4 places a time, four columns apart and one row, or turned.
    pub struct Tile = Sw<5,0,6> o (64,64):(64,1)
        where bijective, bank_conflicts((8,4):(256,1), 4) <= 1, bank_conflicts((8,4):(4,64), 4) <= 1;

    /// Unit (chunk, row, warp) and value (float of a chunk, half, turn) to places of a tile, counted down its columns.
    pub struct Units = ((8,4,8),(4,2,2)):((256,1,4),(64,2048,32)) where bijective;

    /// Where a unit puts a value that it has read.
    #[cube]
    #[layout(target = gpu)]
    pub fn written(unit: u32, value: u32) -> u32 = Tile o Units;
    /// Where it finds the value that it is to write: the place of the turned tile.
    #[cube]
    #[layout(target = gpu)]
    pub fn read(unit: u32, value: u32) -> u32 = select<1,0>(Tile) o Units;
    /// The row of a value in its tile.
    #[cube]
    #[layout(target = gpu)]
    pub fn row(unit: u32, value: u32) -> u32 = (64,64):(1,0) o Units;
    /// The column of a value in its tile.
    #[cube]
    #[layout(target = gpu)]
    pub fn column(unit: u32, value: u32) -> u32 = (64,64):(0,1) o Units;
}

/// The kernel; all extents are multiples of [`TILE`], both arrays row-major.
#[cube(launch_unchecked)]
pub fn transpose_tiles(input: &Array<Chunk>, output: &mut Array<Chunk>, rows: u32, columns: u32) {
    let mut tile = SharedMemory::<f32>::new(comptime!(Tile::SIZE));
    let (top, left) = (CUBE_POS_X * TILE, CUBE_POS_Y * TILE);
    #[unroll]
    for chunk in 0..4u32 {
        let value = chunk * 4;
        let at = (top + row(UNIT_POS, value)) * columns + left + column(UNIT_POS, value);
        let floats = input[(at / 4) as usize];
        #[unroll]
        for i in 0..4u32 {
            tile[written(UNIT_POS, value + i) as usize] = floats[i as usize];
        }
    }
    sync_cube();
    #[unroll]
    for chunk in 0..4u32 {
        let value = chunk * 4;
        let at = (left + row(UNIT_POS, value)) * rows + top + column(UNIT_POS, value);
        let mut floats = Chunk::empty();
        #[unroll]
        for i in 0..4u32 {
            floats[i as usize] = tile[read(UNIT_POS, value + i) as usize];
        }
        output[(at / 4) as usize] = floats;
    }
}

/// `output[j][i] = input[i][j]` for a row-major matrix of `rows` x `columns`.
///
/// # Errors
/// Where an extent is not a multiple of [`TILE`].
///
/// # Panics
/// Where a buffer is smaller than the matrix.
pub fn transpose<R: Runtime>(
    client: &ComputeClient<R>,
    input: &cubecl::server::Handle,
    output: &cubecl::server::Handle,
    (rows, columns): (u32, u32),
) -> Result<(), NotTiled> {
    let count = CubeCount::Static(tiles(rows, TILE)?, tiles(columns, TILE)?, 1);
    let chunks = rows as usize * columns as usize / 4;
    assert!([input, output].iter().all(|buffer| buffer.size() >= 16 * chunks as u64), "a buffer is too small");
    // SAFETY: the buffers have this many chunks, and tiles that divide the matrix stay inside of it.
    unsafe {
        let input = ArrayArg::from_raw_parts(input.clone(), chunks);
        let output = ArrayArg::from_raw_parts(output.clone(), chunks);
        transpose_tiles::launch_unchecked(client, count, CubeDim::new_1d(256), input, output, rows, columns);
    }
    Ok(())
}
