//! A product of half-precision matrices on tensor cores, `C = A Bᵀ`: `A` is `m` x `k`, `B` is `n` x `k`, `C` is `m` x `n` in f32,
//! all row-major.
//!
//! A block makes 128x256 with steps of 64 along `k`, three of them in flight (`cp.async`), and eight warps of 64x64 (`ldmatrix`,
//! `mma.m16n8k16`), whose next operands are on their way while they multiply. The swizzle is the one that both the copies and `ldmatrix`
//! want, and the `where` clauses prove that neither meets a bank twice.

use colex::layout;

layout! {
    /// `(row, k)` of a tile of A in shared memory, in halves, and of one of B.
    pub struct SmemA = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (128,64)) where bijective, vector(1, 8);
    pub struct SmemB = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (256,64))
        where bijective, vector(1, 8), bank_conflicts((8,8):(1,256), 2) <= 1, bank_conflicts(((8,4),8):((2048,1),256), 2) <= 1;
    /// `cp.async`: eight threads a row, eight halves each, 32 rows a turn.
    pub struct Chunks = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (32,8):(8,1), (1,8));
    /// Eight warps, two along m and four along n; each has 64x64 of C in one piece.
    pub struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,4,1), [(16,2,4):(1,64,16), (8,4,8):(1,64,8), 16]);
    /// `ldmatrix` of A, and of B: a thread's registers are those that it multiplies.
    pub struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, A), bank_conflicts(SmemA, 2) <= 1;
    pub struct LoadB = make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, B), bank_conflicts(SmemB, 2) <= 1;

    // Of the values of an instruction the first is asked for: it stands where the instruction starts. A is copied in the first turns of B.
    extern "cuda" fn smem_of(thread: u32, value: u32, turn: u32, k: u32) -> u32 = partition_D(Chunks, SmemB);
    extern "cuda" fn row_of(thread: u32, value: u32, turn: u32, k: u32) -> u32 = partition_S(Chunks, (256,64):(1,0));
    extern "cuda" fn k_of(thread: u32, value: u32, turn: u32, k: u32) -> u32 = partition_S(Chunks, (256,64):(0,1));
    extern "cuda" fn matrix_a(thread: u32, value: u32, m: u32, step: u32) -> u32 = partition_S(LoadA, SmemA);
    extern "cuda" fn matrix_b(thread: u32, value: u32, n: u32, step: u32) -> u32 = partition_S(LoadB, SmemB);
    extern "cuda" fn m_of_c(thread: u32, value: u32, m: u32, n: u32) -> u32 = partition_C(Mma, (128,256):(1,0));
    extern "cuda" fn n_of_c(thread: u32, value: u32, m: u32, n: u32) -> u32 = partition_C(Mma, (128,256):(0,1));
}

/// The name of the kernel: `(const __half *a, const __half *b, float *c, unsigned n, unsigned depth)`, blocks of 256 threads, a grid of
/// `n / 256` by `m / 128`, [`SHARED`] bytes of dynamic shared memory. Blocks that run together make rows of eight tiles: `m` is a multiple of
/// 1024, `n` of 256, `depth` of 64.
pub const NAME: &str = "half_product";
/// Bytes of dynamic shared memory: three stages of two tiles.
pub const SHARED: usize = 3 * 2 * (SmemA::SIZE + SmemB::SIZE);

/// The kernel's text.
#[must_use]
pub fn source() -> String {
    let indices = [smem_of, row_of, k_of, matrix_a, matrix_b, m_of_c, n_of_c].concat();
    let sizes = format!("#define A_SIZE {}\n#define B_SIZE {}\n", SmemA::SIZE, SmemB::SIZE);
    format!("{sizes}{indices}{}", include_str!("half_product.cu"))
}
