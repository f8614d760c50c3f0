//! A product of half-precision matrices with Blackwell's tensor core instruction, `C = A Bᵀ`. `A` has `m` rows and `k`
//! columns, `B` has `n` rows and `k` columns, and `C` has `m` rows and `n` columns of f32. All matrices are row-major.
//! The kernel shows how to encode descriptors, and is not optimized: a block computes 128x128 elements, with one tile
//! in shared memory at a time.
//!
//! `tcgen05.mma` reads both operands with descriptors and writes the accumulators to tensor memory, from which each
//! warp reads its 32 lanes. Layouts determine the descriptors, the addresses in tensor memory, and the positions of the
//! values that a lane reads. `nvcc -arch=sm_100a` compiles the source. The kernel has not been executed, because a
//! Blackwell GPU was not available.

use colex::layout;

layout! {
    /// A tile of A or B in shared memory, with the modes (row, k).
    pub struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective, tcgen05(K, 16);
    /// Eight threads copy a row, eight f16 elements each, and all threads copy 16 rows at a time.
    pub struct Chunks = make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8));
    /// The tiling of one instruction, which one thread issues.
    pub struct Mma = make_tiled_mma(SM100_MMA_F16BF16_SS<F16,F16,F32,128,128,K,K>);

    extern "cuda" fn smem_of(thread: u32, value: u32, turn: u32, k: u32) -> u32 = partition_D(Chunks, Smem);
    extern "cuda" fn row_of(thread: u32, value: u32, turn: u32, k: u32) -> u32 = partition_S(Chunks, (128,64):(1,0));
    extern "cuda" fn k_of(thread: u32, value: u32, turn: u32, k: u32) -> u32 = partition_S(Chunks, (128,64):(0,1));
    /// Returns the operand's descriptor for instruction number `step` along k, if the tile starts at the byte address
    /// `address`.
    extern "cuda" fn operand(address: u64, step: u64) -> u64 = umma_desc<K,16>(Smem);
    /// Maps a row and a column of C to the address of the accumulator in tensor memory.
    extern "cuda" fn tensor_memory(row: u32, column: u32) -> u32 = get<0>(tmem_C(Mma, (128,128)));
    /// Maps lane and value of `tcgen05.ld` to a position in a 32x32 piece of C.
    extern "cuda" fn of_c(lane: u32, value: u32, ld: u32) -> u32 =
        (32,32):(1,ld) o upcast<32>(DstLayout(SM100_TMEM_LOAD_32dp32b32x));
}

/// The name of the kernel. The kernel has the parameters
/// `(const __half *a, const __half *b, float *c, unsigned n, unsigned depth)`. The launch requires blocks of 128
/// threads, a grid of `n / 128` by `m / 128`, and [`SHARED`] bytes of dynamic shared memory. `m` and `n` must be
/// multiples of 128, and `depth` must be a multiple of 64.
pub const NAME: &str = "blackwell_product";
/// The number of bytes of dynamic shared memory: a tile of A, a tile of B, and padding to align the tiles to the
/// swizzle's pattern.
pub const SHARED: usize = 2 * 2 * Smem::SIZE + 1024;

/// Returns the instruction descriptor of `tcgen05.mma`: accumulators of type f32, and operands of type f16 that are
/// contiguous along k.
#[must_use]
pub const fn instruction() -> u32 {
    let [m, n, _] = Mma::VALUE.atom().shape();
    1 << 4 | (n as u32 / 8) << 17 | (m as u32 / 16) << 24
}

/// Returns the source of the kernel.
#[must_use]
pub fn source() -> String {
    let numbers = format!("#define TILE_BYTES {}u\n#define INSTRUCTION {:#x}u\n", 2 * Smem::SIZE, instruction());
    let registers: Vec<String> = (0..32).map(|i| format!("%{i}")).collect();
    let outputs: Vec<String> = (0..32).map(|i| format!("\"=r\"(values[{i}])")).collect();
    let read = format!(
        "static __device__ __forceinline__ void read_sums(unsigned int (&values)[32], unsigned int address) {{
    asm volatile(\"tcgen05.ld.sync.aligned.32x32b.x32.b32 {{{}}}, [%32];\\n\" : {} : \"r\"(address));
    asm volatile(\"tcgen05.wait::ld.sync.aligned;\" ::: \"memory\");
}}
",
        registers.join(", "),
        outputs.join(", "),
    );
    let functions = [smem_of, row_of, k_of, operand, tensor_memory, of_c].concat();
    [&numbers, &functions, &read, include_str!("blackwell_product.cu")].concat()
}
