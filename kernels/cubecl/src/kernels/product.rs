//! A matrix product, `C = A B`, f32 and row-major.
//!
//! A cube makes a tile of 128x128, sixteen steps of `k` at a time; a unit makes 8x8 of it, four by four contiguous
//! ones. `A` is read along `k` and used along `m`, so it turns on its way into shared memory: its layout there spreads
//! the four chunks of a row over the banks. Which unit has which part is a tiled instruction, CuTe's `UniversalFMA`.

use super::{NotTiled, tiles};
use colex::layout;
use cubecl::prelude::*;

/// Rows and columns of a tile of `C`.
pub const TILE: u32 = 128;
/// Steps of `k` between two barriers.
pub const DEPTH: u32 = 16;

type Chunk = Vector<f32, Const<4>>;

layout! {
    /// `(m, k)` in shared memory, contiguous along m, without conflicts where a warp writes 8 rows of 4 chunks.
    pub struct SmemA = Sw<2,3,6> o (128,16):(1,128) where bijective, bank_conflicts((4,8):(512,1), 4) <= 1;
    /// `(n, k)` in shared memory.
    pub struct SmemB = (128,16):(1,128) where bijective;

    /// 256 units read the tile of A, `(m, k)`: four values along k, and 64 rows a turn of two.
    pub struct LoadA = make_tiled_copy(UniversalCopy<128,32>, (64,4):(4,1), (1,4));
    /// They read the tile of B, `(n, k)`: four values along n, and 8 rows a turn of two.
    pub struct LoadB = make_tiled_copy(UniversalCopy<128,32>, (32,8):(1,32), (4,1));
    /// A unit makes 8x8 of C, twice four rows and columns. Lanes along m and n take turns, so that a warp reads few
    /// chunks at a time.
    pub struct Mma = make_tiled_mma(UniversalFMA<F32>, ((2,2,4),(2,4,2),1):((2,16,64),(1,4,32),0), [(16,4,2):(4,1,64), (16,4,2):(4,1,64), 1]);

    /// Where a unit puts a value of A, and which one it is.
    #[cube] #[layout(target = gpu)] pub fn put_a(unit: u32, value: u32, m: u32, k: u32) -> u32 = partition_D(LoadA, SmemA);
    /// The row of a value of A.
    #[cube] #[layout(target = gpu)] pub fn m_of_a(unit: u32, value: u32, m: u32, k: u32) -> u32 = partition_S(LoadA, (128,16):(1,0));
    /// The step of a value of A.
    #[cube] #[layout(target = gpu)] pub fn k_of_a(unit: u32, value: u32, m: u32, k: u32) -> u32 = partition_S(LoadA, (128,16):(0,1));
    /// Where a unit puts a value of B.
    #[cube] #[layout(target = gpu)] pub fn put_b(unit: u32, value: u32, n: u32, k: u32) -> u32 = partition_D(LoadB, SmemB);
    /// The column of a value of B.
    #[cube] #[layout(target = gpu)] pub fn n_of_b(unit: u32, value: u32, n: u32, k: u32) -> u32 = partition_S(LoadB, (128,16):(1,0));
    /// The step of a value of B.
    #[cube] #[layout(target = gpu)] pub fn k_of_b(unit: u32, value: u32, n: u32, k: u32) -> u32 = partition_S(LoadB, (128,16):(0,1));

    /// Where a unit finds its value of A for a step.
    #[cube] #[layout(target = gpu)] pub fn get_a(unit: u32, value: u32, m: u32, k: u32) -> u32 = partition_A(Mma, SmemA);
    /// Where a unit finds its value of B for a step.
    #[cube] #[layout(target = gpu)] pub fn get_b(unit: u32, value: u32, n: u32, k: u32) -> u32 = partition_B(Mma, SmemB);
    /// The row of C of a unit's value.
    #[cube] #[layout(target = gpu)] pub fn m_of_c(unit: u32, value: u32, m: u32, n: u32) -> u32 = partition_C(Mma, (128,128):(1,0));
    /// The column of C of a unit's value.
    #[cube] #[layout(target = gpu)] pub fn n_of_c(unit: u32, value: u32, m: u32, n: u32) -> u32 = partition_C(Mma, (128,128):(0,1));
}

/// The kernel: `n` columns and `depth` steps; all extents are multiples of the tile's.
#[cube(launch_unchecked)]
pub fn product_tiles(a: &[Chunk], b: &[Chunk], c: &mut [Chunk], n: u32, depth: u32) {
    let mut tile_a = Shared::<[f32]>::new_slice(comptime!(SmemA::SIZE));
    let mut tile_b = Shared::<[f32]>::new_slice(comptime!(SmemB::SIZE));
    let (top, left) = (CUBE_POS_Y * TILE, CUBE_POS_X * TILE);
    let mut sums = Array::<f32>::new(64usize);
    #[unroll]
    for i in 0..64usize {
        sums[i] = 0.0;
    }
    for step in range_stepped(0u32, depth, DEPTH) {
        #[unroll]
        for turn in 0..2u32 {
            let at = (top + m_of_a(UNIT_POS, 0u32, turn, 0u32)) * depth + step + k_of_a(UNIT_POS, 0u32, turn, 0u32);
            let of_a = a[(at / 4) as usize];
            let at = (step + k_of_b(UNIT_POS, 0u32, 0u32, turn)) * n + left + n_of_b(UNIT_POS, 0u32, 0u32, turn);
            let of_b = b[(at / 4) as usize];
            #[unroll]
            for i in 0..4usize {
                tile_a[put_a(UNIT_POS, i as u32, turn, 0u32) as usize] = of_a.extract(i);
                tile_b[put_b(UNIT_POS, i as u32, 0u32, turn) as usize] = of_b.extract(i);
            }
        }
        sync_cube();
        #[unroll]
        for k in 0..16u32 {
            let mut column = Array::<f32>::new(8usize);
            let mut row = Array::<f32>::new(8usize);
            #[unroll]
            for i in 0..8u32 {
                column[i as usize] = tile_a[get_a(UNIT_POS, 0u32, i, k) as usize];
                row[i as usize] = tile_b[get_b(UNIT_POS, 0u32, i, k) as usize];
            }
            #[unroll]
            for i in 0..8usize {
                #[unroll]
                for j in 0..8usize {
                    sums[i * 8 + j] += column[i] * row[j];
                }
            }
        }
        sync_cube();
    }
    #[unroll]
    for i in 0..8u32 {
        #[unroll]
        for chunk in 0..2u32 {
            let at = (top + m_of_c(UNIT_POS, 0u32, i, 0u32)) * n + left + n_of_c(UNIT_POS, 0u32, 0u32, chunk * 4);
            let mut floats = Chunk::empty();
            #[unroll]
            for j in 0..4usize {
                floats.insert(j, sums[i as usize * 8 + chunk as usize * 4 + j]);
            }
            c[(at / 4) as usize] = floats;
        }
    }
}

/// The kernel as CUDA C++.
#[cfg(feature = "print")]
pub fn printed() -> crate::printed::Printed {
    use crate::printed::{buffer, cuda, definition, scalar};
    cuda(definition("product_tiles", CubeDim::new_1d(256), |builder| {
        let (a, b, mut c) = (buffer(builder), buffer(builder), buffer(builder));
        let (n, depth) = (scalar(builder), scalar(builder));
        product_tiles::expand(&builder.scope, &a, &b, &mut c, n, depth);
    }))
}

/// `C = A B` for row-major matrices, `A` of `m` x `k` and `B` of `k` x `n`.
///
/// # Errors
/// Where `m` or `n` is not a multiple of [`TILE`], or `k` not one of [`DEPTH`].
///
/// # Panics
/// Where a buffer is smaller than its matrix.
pub fn product(
    client: &Client,
    [a, b, c]: [&cubecl::server::Handle; 3],
    (m, n, k): (u32, u32, u32),
) -> Result<(), NotTiled> {
    let count = CubeCount::Static(tiles(n, TILE)?, tiles(m, TILE)?, 1);
    tiles(k, DEPTH)?;
    let chunks = |rows: u32, columns: u32| rows as usize * columns as usize / 4;
    let sizes = [chunks(m, k), chunks(k, n), chunks(m, n)];
    let fits = [a, b, c].iter().zip(sizes).all(|(buffer, chunks)| buffer.size() >= 16 * chunks as u64);
    assert!(fits, "a buffer is too small");
    // SAFETY: the buffers have this many chunks, and tiles that divide the matrices stay inside of them.
    unsafe {
        let [a, b, c] = [(a, sizes[0]), (b, sizes[1]), (c, sizes[2])]
            .map(|(buffer, chunks)| BufferArg::from_raw_parts(buffer.clone(), chunks));
        product_tiles::launch_unchecked(client, count, CubeDim::new_1d(256), a, b, c, n, k);
    }
    Ok(())
}
