//! A product of half-precision matrices by Blackwell's instructions: `C = A Bᵀ`, `A` is `m` x `k`, `B` is `n` x `k`, all f16 and
//! row-major, f32 sums in tensor memory.
//!
//! The fields of its descriptors, boxes and tiles come from the same layouts as on Hopper. It assembles for sm_100a and has not been run:
//!
//! ```text
//! cargo run --example text -- blackwell_product > blackwell_product.cu
//! nvcc -arch sm_100a -cubin blackwell_product.cu
//! ```

use colex::hardware::TensorMap;
use colex::{Error, IntTuple, Layout, Tiler, layout};

layout! {
    /// Tiles of A and B in shared memory, as `tcgen05.mma` reads rows of 128 bytes.
    pub struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where tcgen05(K, 16);
    pub struct SmemB = tile_to_shape(Layout_K_SW128_Atom<16>, (256,64)) where tcgen05(K, 16);
    /// 64 columns of C on their way out. A warp writes 8 halves of each of 32 rows.
    pub struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64))
        where bijective, vector(1, 8), bank_conflicts((32,8):(1,128), 2) <= 1;

    /// What the instruction is told about an operand: by the address of its tile, and which 16 columns of it.
    extern "cuda" fn operand_a(address: u64, columns: u64) -> u64 = umma_desc<K,16>(SmemA);
    extern "cuda" fn operand_b(address: u64, columns: u64) -> u64 = umma_desc<K,16>(SmemB);
    extern "cuda" fn put_c(row: u32, column: u32) -> u32 = SmemC;
}

/// The name of the kernel: `(TensorMap a, TensorMap b, TensorMap c, unsigned k)`, blocks of [`THREADS`], a grid of `n / 256` by `m / 128`,
/// rounded up, [`SHARED`] bytes of dynamic shared memory. It needs sm_100a.
pub const NAME: &str = "blackwell_product";
/// Threads of a block: four warps that write C, one that loads, one that multiplies.
pub const THREADS: u32 = 192;
/// Tiles of A and B in flight.
pub const STAGES: usize = 4;
/// Bytes of dynamic shared memory. The parts of C take the place of A and B when these have been multiplied.
pub const SHARED: usize = 2 * STAGES * (SmemA::SIZE + SmemB::SIZE);

/// The instruction descriptor of `tcgen05.mma.kind::f16`: sums of f32 (1 at bit 4), f16 operands along K (zeros), N / 8 at bit 17 and M / 16
/// at bit 24. Source: CUTLASS's `UMMA::InstrDescriptor`.
const INSTRUCTION: u32 = 1 << 4 | (256 / 8) << 17 | (128 / 16) << 24;

/// The tensor maps of A, B and C for these extents.
///
/// # Errors
/// If an extent is not positive, or rows are no multiples of 16 bytes.
pub fn maps([m, n, k]: [i64; 3]) -> Result<[TensorMap; 3], Error> {
    let map = |rows, columns, smem: Layout| {
        let gmem = Layout::from_slices(&[rows, columns], &[columns, 1])?;
        let tile: IntTuple = smem.shape();
        TensorMap::new(&gmem, &smem, &Tiler::shape(&tile)?, 16)
    };
    Ok([map(m, k, SmemA::LAYOUT)?, map(n, k, SmemB::LAYOUT)?, map(m, n, SmemC::LAYOUT)?])
}

/// The kernel's text.
#[must_use]
pub fn source() -> String {
    let numbers = [
        ("STAGES", STAGES),
        ("A_BYTES", 2 * SmemA::SIZE),
        ("B_BYTES", 2 * SmemB::SIZE),
        ("C_BYTES", 2 * SmemC::SIZE),
        ("INSTRUCTION", INSTRUCTION as usize),
    ];
    let numbers: String = numbers.iter().map(|(name, number)| format!("#define {name} {number}u\n")).collect();
    [&numbers, operand_a, operand_b, put_c, include_str!("tma.cu"), include_str!("blackwell_product.cu")].concat()
}
