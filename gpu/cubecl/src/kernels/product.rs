//! A product of row-major f32 matrices, `C = A B`.
//!
//! A cube (CUDA's block) computes a tile of 128x128 elements, in steps of 16 along `k`. A unit (CUDA's thread) computes
//! 8x8 elements of the tile, in four contiguous pieces of four by four. Shared memory (32 KiB) has space for two tiles
//! of each operand. While one tile is multiplied, each unit loads its elements of the next tile into registers. After
//! the products, the unit stores these elements to the other tile. Each step therefore has only one barrier. In a step,
//! a unit loads B, computes the first half of the products, and stores B. Then the unit loads A, computes the second
//! half, and stores A. In this order, a unit needs fewer registers, so that two cubes run on one NVIDIA multiprocessor.
//!
//! Units access shared memory in *chunks* of four floats. Each index is the sum of a function of the unit and a
//! function of the value. Therefore a unit computes one address, and all its other addresses have constant offsets from
//! this address. `A` is contiguous along `k`, but the products need `A` along `m`. A unit therefore reads two adjacent
//! values of each of four rows, and transposes them in registers. A tiled instruction, CuTe's `UniversalFMA`, assigns
//! the elements to units.

use super::{NotTiled, tiles};
use colex::layout;
use cubecl::prelude::*;

/// The number of rows and of columns of a tile of `C`.
pub const TILE: u32 = 128;
/// The number of elements along `k` that a step multiplies, between two barriers.
pub const DEPTH: u32 = 16;

type Pair = Vector<f32, Const<2>>;
type Chunk = Vector<f32, Const<4>>;

layout! {
    /// A tile of A in shared memory, with the modes (m, k), contiguous along m.
    pub struct SmemA = (128,16):(1,128) where bijective, vector(0, 4);
    /// A tile of B in shared memory, with the modes (n, k), contiguous along n.
    pub struct SmemB = (128,16):(1,128) where bijective, vector(0, 4);

    /// The arrangement of the 256 units, which are the threads of CubeCL. With `LoadA`, each unit loads four rows and
    /// two columns of A. Eight consecutive units cover 32 rows, so that their chunks are in different banks.
    pub struct Units = ((8,4),(4,2)):((1,32),(8,128)) where bijective;
    /// Units read the tile of A, `(m, k)`, two values along k at a time.
    pub struct LoadA = make_tiled_copy(UniversalCopy<64,32>, Units, (4,2):(2,1));
    /// Units write the tile of A four values along m at a time.
    pub struct PutA = make_tiled_copy(UniversalCopy<128,32>, Units, (4,2)) where bank_conflicts(SmemA, 4) <= 1;
    /// Units move the tile of B, `(n, k)`, four values along n at a time, in two iterations. Each iteration moves 8
    /// positions along k.
    pub struct MoveB = make_tiled_copy(UniversalCopy<128,32>, (32,8):(1,32), (4,1)) where bank_conflicts(SmemB, 4) <= 1;
    /// A unit computes 8x8 elements of C: two pieces of four rows by two pieces of four columns. Lanes alternate along
    /// m and n, so that a warp reads few different chunks at a time.
    pub struct Mma = make_tiled_mma(UniversalFMA<F32>, ((2,2,4),(2,4,2),1):((2,16,64),(1,4,32),0), [(16,4,2):(4,1,64), (16,4,2):(4,1,64), 1]);

    /// Returns the row of value `value` of A that a unit reads.
    #[cube] #[layout(target = gpu)] pub fn m_of_a(unit: u32, value: u32) -> u32 = select<0,1>(partition_S(LoadA, (128,16):(1,0)));
    /// Returns the position along k, in pairs, of the pair of A that a unit reads from row `row`.
    #[cube] #[layout(target = gpu)] pub fn k_of_a(unit: u32, row: u32) -> u32 = select<0,1>(upcast<2>(partition_S(LoadA, (128,16):(0,1))));
    /// Returns the position, in chunks, to which a unit writes its values of A in column `k`.
    #[cube] #[layout(target = gpu)] pub fn put_a(unit: u32, k: u32) -> u32 = select<0,1>(upcast<4>(partition_D(PutA, SmemA)));
    /// Returns the position along n, in chunks, of the chunk of B that a unit moves in iteration `turn`.
    #[cube] #[layout(target = gpu)] pub fn n_of_b(unit: u32, turn: u32) -> u32 = select<0,3>(upcast<4>(partition_S(MoveB, (128,16):(1,0))));
    /// Returns the position along k of the chunk of B that a unit moves in iteration `turn`.
    #[cube] #[layout(target = gpu)] pub fn k_of_b(unit: u32, turn: u32) -> u32 = select<0,3>(partition_S(MoveB, (128,16):(0,1)));
    /// Returns the position, in chunks, to which a unit writes its chunk of B of iteration `turn`.
    #[cube] #[layout(target = gpu)] pub fn put_b(unit: u32, turn: u32) -> u32 = select<0,3>(upcast<4>(partition_D(MoveB, SmemB)));

    /// Returns the position, in chunks, from which a unit reads chunk `m` of A for column `k`.
    #[cube] #[layout(target = gpu)] pub fn get_a(unit: u32, m: u32, k: u32) -> u32 = select<0,2,3>(upcast<4>(partition_A(Mma, SmemA)));
    /// Returns the position, in chunks, from which a unit reads chunk `n` of B for column `k`.
    #[cube] #[layout(target = gpu)] pub fn get_b(unit: u32, n: u32, k: u32) -> u32 = select<0,2,3>(upcast<4>(partition_B(Mma, SmemB)));
    /// Returns the row of C to which row `m` of a unit's accumulators belongs.
    #[cube] #[layout(target = gpu)] pub fn m_of_c(unit: u32, m: u32) -> u32 = select<0,2>(partition_C(Mma, (128,128):(1,0)));
    /// Returns the position along n, in chunks, of chunk `n` of a unit's accumulators.
    #[cube] #[layout(target = gpu)] pub fn n_of_c(unit: u32, n: u32) -> u32 = select<0,3>(upcast<4>(partition_C(Mma, (128,128):(0,1))));
}

/// The number of chunks of a tile of A or of B, which is the distance between the two tiles of an operand.
const CHUNKS: u32 = SmemA::SIZE as u32 / 4;

/// Computes a tile of C per cube. `n` is the number of columns of B and C, and `depth` is the number of columns of A.
/// All extents must be multiples of the tile's extents.
#[cube(launch_unchecked)]
pub fn product_tiles(a: &[Pair], b: &[Chunk], c: &mut [Chunk], n: u32, depth: u32) {
    let mut tiles_a = Shared::<[Chunk]>::new_slice(comptime!(2 * CHUNKS as usize));
    let mut tiles_b = Shared::<[Chunk]>::new_slice(comptime!(2 * CHUNKS as usize));
    let mut sums = Array::<f32>::new(64usize);
    #[unroll]
    for i in 0..64usize {
        sums[i] = 0.0;
    }
    let next_a = read_a(a, 0u32, depth);
    let next_b = read_b(b, 0u32, n);
    write_a(&mut tiles_a, &next_a, 0u32);
    write_b(&mut tiles_b, &next_b, 0u32);
    sync_cube();
    for step in range_stepped(0u32, depth, DEPTH) {
        // The last step has no next tile and reads its own tile again, which avoids a branch.
        let next = (step + DEPTH).min(depth - DEPTH);
        let tile = step / DEPTH % 2 * CHUNKS;
        let next_b = read_b(b, next, n);
        multiply(&tiles_a, &tiles_b, &mut sums, tile, 0u32);
        write_b(&mut tiles_b, &next_b, tile ^ CHUNKS);
        let next_a = read_a(a, next, depth);
        multiply(&tiles_a, &tiles_b, &mut sums, tile, 8u32);
        write_a(&mut tiles_a, &next_a, tile ^ CHUNKS);
        sync_cube();
    }
    store(c, &sums, n);
}

/// Returns the elements of A that a unit copies to shared memory for a step: two elements along k of each of four rows.
#[cube]
fn read_a(a: &[Pair], step: u32, depth: u32) -> Array<Pair> {
    let mut part = Array::<Pair>::new(4usize);
    let row = CUBE_POS_Y * TILE + m_of_a(UNIT_POS, 0u32);
    let at = row * (depth / 2) + step / 2 + k_of_a(UNIT_POS, 0u32);
    #[unroll]
    for i in 0..4u32 {
        part[i as usize] = a[(at + m_of_a(0u32, 2 * i) * (depth / 2)) as usize];
    }
    part
}

/// Returns the elements of B that a unit copies to shared memory for a step: four columns at each of two positions
/// along k.
#[cube]
fn read_b(b: &[Chunk], step: u32, n: u32) -> Array<Chunk> {
    let mut part = Array::<Chunk>::new(2usize);
    let at = (step + k_of_b(UNIT_POS, 0u32)) * (n / 4) + CUBE_POS_X * (TILE / 4) + n_of_b(UNIT_POS, 0u32);
    #[unroll]
    for turn in 0..2u32 {
        part[turn as usize] = b[(at + k_of_b(0u32, turn) * (n / 4)) as usize];
    }
    part
}

/// Transposes a unit's elements of A, and writes them to the tile that starts at chunk `tile` of shared memory.
#[cube]
fn write_a(tiles: &mut [Chunk], part: &Array<Pair>, tile: u32) {
    #[unroll]
    for k in 0..2usize {
        let mut column = Chunk::empty();
        #[unroll]
        for row in 0..4usize {
            column.insert(row, part[row].extract(k));
        }
        tiles[(tile + put_a(UNIT_POS, k as u32)) as usize] = column;
    }
}

/// Writes a unit's elements of B to the tile that starts at chunk `tile` of shared memory.
#[cube]
fn write_b(tiles: &mut [Chunk], part: &Array<Chunk>, tile: u32) {
    #[unroll]
    for turn in 0..2usize {
        tiles[(tile + put_b(UNIT_POS, turn as u32)) as usize] = part[turn];
    }
}

/// Adds the products of eight columns along k to the accumulators.
#[cube]
fn multiply(tiles_a: &[Chunk], tiles_b: &[Chunk], sums: &mut Array<f32>, tile: u32, first: u32) {
    // The index has 64 bits before constants are added. With 32 bits, NVRTC 13.0 combines index and constant by `or`,
    // because no bits overlap. NVRTC then computes each address separately, which costs 125 more instructions per step.
    let from_a = (tile + get_a(UNIT_POS, 0u32, 0u32)) as usize;
    let from_b = (tile + get_b(UNIT_POS, 0u32, 0u32)) as usize;
    #[unroll]
    for k in 0..8u32 {
        let mut column = Array::<Chunk>::new(2usize);
        let mut row = Array::<Chunk>::new(2usize);
        #[unroll]
        for half in 0..2u32 {
            column[half as usize] = tiles_a[from_a + get_a(0u32, half, first + k) as usize];
            row[half as usize] = tiles_b[from_b + get_b(0u32, half, first + k) as usize];
        }
        #[unroll]
        for i in 0..8usize {
            #[unroll]
            for turn in 0..8usize {
                // Alternate the direction of the columns, so that consecutive products share a register.
                let j = comptime!(if i % 2 == 0 { 7 - turn } else { turn });
                let product = column[i / 4].extract(comptime!(i % 4)) * row[j / 4].extract(comptime!(j % 4));
                sums[i * 8 + j] += product;
            }
        }
    }
}

/// Writes a unit's elements of C.
#[cube]
fn store(c: &mut [Chunk], sums: &Array<f32>, n: u32) {
    #[unroll]
    for i in 0..8usize {
        let row = CUBE_POS_Y * TILE + m_of_c(UNIT_POS, i as u32);
        #[unroll]
        for half in 0..2usize {
            let mut chunk = Chunk::empty();
            #[unroll]
            for j in 0..4usize {
                chunk.insert(j, sums[i * 8 + half * 4 + j]);
            }
            let column = CUBE_POS_X * (TILE / 4) + n_of_c(UNIT_POS, half as u32);
            c[(row * (n / 4) + column) as usize] = chunk;
        }
    }
}

/// Returns the kernel as CUDA C++.
#[cfg(feature = "print")]
pub fn printed() -> crate::printed::Printed {
    use crate::printed::{buffer, cuda, definition, scalar};
    cuda(definition("product_tiles", CubeDim::new_1d(256), |builder| {
        let (a, b, mut c) = (buffer(builder), buffer(builder), buffer(builder));
        let (n, depth) = (scalar(builder), scalar(builder));
        product_tiles::expand(&builder.scope, &a, &b, &mut c, n, depth);
    }))
}

/// Computes `C = A B` for row-major matrices, `A` of `m` x `k` and `B` of `k` x `n`.
///
/// # Errors
/// If `m`, `n` or `k` is 0, if `m` or `n` is not a multiple of [`TILE`], or if `k` is not a multiple of [`DEPTH`].
///
/// # Panics
/// If a buffer is smaller than its matrix.
pub fn product(
    client: &Client,
    [a, b, c]: [&cubecl::server::Handle; 3],
    (m, n, k): (u32, u32, u32),
) -> Result<(), NotTiled> {
    let count = CubeCount::Static(tiles(n, TILE)?, tiles(m, TILE)?, 1);
    tiles(k, DEPTH)?;
    let floats = |rows: u32, columns: u32| rows as usize * columns as usize;
    let sizes = [floats(m, k), floats(k, n), floats(m, n)];
    let fits = [a, b, c].iter().zip(sizes).all(|(buffer, floats)| buffer.size() >= 4 * floats as u64);
    assert!(fits, "a buffer is too small");
    // SAFETY: the buffers have the sizes of the matrices, and the tiles divide the matrices, so all indices are in the
    // buffers.
    unsafe {
        let [a, b, c] = [(a, sizes[0] / 2), (b, sizes[1] / 4), (c, sizes[2] / 4)]
            .map(|(buffer, vectors)| BufferArg::from_raw_parts(buffer.clone(), vectors));
        product_tiles::launch_unchecked(client, count, CubeDim::new_1d(256), a, b, c, n, k);
    }
    Ok(())
}
