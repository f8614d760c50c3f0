//! A product of half-precision matrices on tensor cores, `C = A Bᵀ`: `A` is `m` x `k`, `B` is `n` x `k`, `C` is `m` x `n` in f32,
//! all row-major.
//!
//! A block makes 128x128 with steps of 64 along `k`, three of them in flight (`cp.async`), and eight warps of 64x32 (`ldmatrix`,
//! `mma.m16n8k16`). The swizzle is the one that both the copies and `ldmatrix` want, and the `where` clauses prove that neither
//! meets a bank twice.

use colex::layout;

layout! {
    /// `(row, k)` of a tile of A or B in shared memory, in halves.
    pub struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64))
        where bijective, vector(1, 8), bank_conflicts((8,8):(1,128), 2) <= 1, bank_conflicts(((8,4),8):((1024,1),128), 2) <= 1;
    /// Thread and turn to the 16-byte chunks of a tile: eight threads a row.
    pub struct Chunks = ((8,32),4):((1024,1),32);
    /// Lane (row of 16, half of k) and warp (2 along m, 4 along n), tile of 16 rows, step of 16 along k: what `ldmatrix` reads of A.
    pub struct MatrixA = ((16,2,2,4),4,4):((1,1024,64,0),16,2048);
    /// Lane (row of 8, half of k, next 8 rows) and warp, tile of 16 rows, step: what `ldmatrix` reads of B.
    pub struct MatrixB = ((8,2,2,2,4),2,4):((1,1024,8,0,32),16,2048);
    /// Lane and warp, and value (pair, 8 rows below, tile of m, tile of n) to a row of C.
    pub struct RowC = ((4,8,2,4),(2,2,4,4)):((0,1,64,0),(0,8,16,0));
    /// The same to a column of C.
    pub struct ColumnC = ((4,8,2,4),(2,2,4,4)):((2,0,0,32),(1,0,0,8));

    extern "cuda" fn smem_of(thread: u32, turn: u32) -> u32 = Smem o Chunks;
    extern "cuda" fn row_of(thread: u32, turn: u32) -> u32 = (128,64):(1,0) o Chunks;
    extern "cuda" fn k_of(thread: u32, turn: u32) -> u32 = (128,64):(0,1) o Chunks;
    extern "cuda" fn matrix_a(thread: u32, tile: u32, step: u32) -> u32 = Smem o MatrixA;
    extern "cuda" fn matrix_b(thread: u32, tile: u32, step: u32) -> u32 = Smem o MatrixB;
    extern "cuda" fn m_of_c(thread: u32, value: u32) -> u32 = RowC;
    extern "cuda" fn n_of_c(thread: u32, value: u32) -> u32 = ColumnC;
}

/// The name of the kernel: `(const __half *a, const __half *b, float *c, unsigned n, unsigned depth)`, blocks of 256 threads, a grid of
/// `n / 128` by `m / 128`, [`SHARED`] bytes of dynamic shared memory.
pub const NAME: &str = "half_product";
/// Bytes of dynamic shared memory: three stages of two tiles.
pub const SHARED: usize = 3 * 2 * 2 * Smem::SIZE;

/// The kernel's text.
#[must_use]
pub fn source() -> String {
    let indices = [smem_of, row_of, k_of, matrix_a, matrix_b, m_of_c, n_of_c].concat();
    format!("#define TILE_SIZE {}\n{indices}{}", Smem::SIZE, include_str!("half_product.cu"))
}
