//! A product of half-precision matrices with Hopper's own instructions, `C = A Bᵀ`: `A` is `m` x `k`, `B` is `n` x `k`, `C` is `m` x `n`
//! in f16, summed in f32, all row-major.
//!
//! Tiles come by tensor maps (TMA) into shared memory, a pipeline of stages ahead of the tensor cores, which read them by
//! descriptors (`wgmma`). Both restate layouts, and both are derived from them here: [`operands`] are the layouts,
//! [`Layout::gmma_descriptor`] the words and the steps. Extents need not be multiples of the tile: tensor maps read zeros past an end
//! and write nothing there. Rows are multiples of 16 bytes.

use colex::hardware::{Major, SmemSwizzle, TensorMap};
use colex::{Error, IntTuple, Layout, Tiler, layout};

layout! {
    /// `(row, column)` of 64x64 halves on their way out, as the tensor map of C takes them.
    pub struct SmemC = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where bijective;
    /// `stmatrix` of what 64 columns of a `wgmma` leave in registers.
    pub struct StoreC = make_tiled_copy_C(SM90_U32x4_STSM_N<16>, make_tiled_mma(SM90_64x64x16_F32F16F16_SS<K,K>, (1,1,1)))
        where bank_conflicts(SmemC, 2) <= 1;

    // Of the values of an instruction the first is asked for: it stands where the thread's row of 8 halves starts.
    extern "cuda" fn put_c(thread: u32, value: u32, m: u32, n: u32) -> u32 = partition_D(StoreC, SmemC);
}

/// The name of the kernel: `(TensorMap a, TensorMap b, TensorMap c, unsigned m, unsigned n, unsigned k)`, blocks of 384 threads in
/// clusters, [`Parameters::shared`] bytes of dynamic shared memory. It needs sm_90a.
pub const NAME: &str = "hopper_product";
/// Threads of a block: one warpgroup loads, two multiply.
pub const THREADS: u32 = 384;
/// Rows of a block's tile: 64 for each warpgroup that multiplies.
pub const TILE_M: i64 = 128;
/// Steps of k in a stage: 128 bytes of a row.
pub const TILE_K: i64 = 64;

/// What can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    /// Columns of a block's tile: 64, 128, 192 or 256.
    pub tile_n: i64,
    /// Tiles of A and B in flight.
    pub stages: usize,
    /// Blocks of a cluster, along m; they share their tiles of B. 1, 2 or 4.
    pub cluster: i64,
    /// Columns of tiles that blocks which run together work on.
    pub group: usize,
}

impl Default for Parameters {
    fn default() -> Self {
        Self { tile_n: 256, stages: 4, cluster: 2, group: 8 }
    }
}

impl Parameters {
    /// The tiles of A and B in shared memory: as `wgmma` reads rows of 128 bytes.
    ///
    /// # Errors
    /// If `tile_n` is not a multiple of 8.
    pub fn operands(&self) -> Result<[Layout; 2], Error> {
        let atom = Layout::smem_atom(Major::K, SmemSwizzle::B128, 16)?;
        let tile = |rows| atom.tile_to_shape(&IntTuple::from((rows, TILE_K)), None);
        Ok([tile(TILE_M)?, tile(self.tile_n)?])
    }

    /// The tensor maps of A, B and C for these extents: boxes of a tile of A, a block's share of a tile of B, and 64x64 of C.
    ///
    /// # Errors
    /// If an extent is not positive, or rows are not multiples of 16 bytes.
    pub fn maps(&self, [m, n, k]: [i64; 3]) -> Result<[TensorMap; 3], Error> {
        let [a, _] = self.operands()?;
        let share = self.tile_n / self.cluster;
        let atom = Layout::smem_atom(Major::K, SmemSwizzle::B128, 16)?;
        let b = atom.tile_to_shape(&IntTuple::from((share, TILE_K)), None)?;
        let map = |rows, columns, smem: &Layout, tile: (i64, i64)| {
            let gmem = Layout::from_slices(&[rows, columns], &[columns, 1])?;
            TensorMap::new(&gmem, smem, &Tiler::shape(&IntTuple::from(tile))?, 16)
        };
        Ok([map(m, k, &a, (TILE_M, TILE_K))?, map(n, k, &b, (share, TILE_K))?, map(m, n, &SmemC::LAYOUT, (64, 64))?])
    }

    /// Bytes of dynamic shared memory: the stages, and two buffers of C for each warpgroup that multiplies.
    #[must_use]
    pub const fn shared(&self) -> usize {
        2 * (self.stages * ((TILE_M + self.tile_n) * TILE_K) as usize + 4 * SmemC::SIZE)
    }

    /// How many blocks to launch on so many multiprocessors: whole clusters, no more than the last round needs.
    #[must_use]
    pub fn blocks(&self, m: usize, n: usize, multiprocessors: usize) -> u32 {
        let cluster = self.cluster as usize;
        let units = m.div_ceil(TILE_M as usize * cluster) * n.div_ceil(self.tile_n as usize);
        let rounds = units.div_ceil((multiprocessors / cluster).max(1));
        (units.div_ceil(rounds) * cluster) as u32
    }

    /// The kernel's text.
    ///
    /// # Errors
    /// If no descriptor describes the operands.
    pub fn source(&self) -> Result<String, Error> {
        let [a, b] = self.operands()?;
        let bytes = |tile: Layout| 2 * tile.size();
        let numbers = [
            ("TILE_M", TILE_M as usize),
            ("TILE_N", self.tile_n as usize),
            ("TILE_K", TILE_K as usize),
            ("STAGES", self.stages),
            ("CLUSTER", self.cluster as usize),
            ("GROUP", self.group),
            ("A_BYTES", bytes(a)),
            ("B_BYTES", bytes(b)),
            ("C_BYTES", bytes(SmemC::LAYOUT)),
        ];
        let numbers: String = numbers.iter().map(|(name, number)| format!("#define {name} {number}u\n")).collect();
        let operands = [operand("operand_a", &a)?, operand("operand_b", &b)?].concat();
        let multiply = multiply(self.tile_n as usize);
        Ok([&numbers, put_c, &operands, &multiply, include_str!("tma.cu"), include_str!("hopper_product.cu")].concat())
    }
}

/// A function from the address of a tile, which 64 rows of it and which 16 columns, to the descriptor of an instruction's operand.
fn operand(name: &str, tile: &Layout) -> Result<String, Error> {
    let descriptor = tile.gmma_descriptor(Major::K, 16)?;
    let rows = descriptor.offset(64, 0).unwrap_or(0);
    Ok(format!(
        "static __device__ __forceinline__ unsigned long long {name}(unsigned int tile, unsigned int rows, unsigned int columns) {{\n    \
         return {}ull + ((tile & 0x3ffffu) >> 4) + rows * {rows}u + columns * {}u;\n}}\n",
        descriptor.word(),
        descriptor.step(1),
    ))
}

/// `wgmma` of 64 rows and n columns, both operands in shared memory; it adds to the sums if `more`.
fn multiply(n: usize) -> String {
    let count = n / 2;
    let list = |item: &dyn Fn(usize) -> String| (0..count).map(item).collect::<Vec<_>>().join(", ");
    let (registers, sums) = (list(&|i| format!("%{i}")), list(&|i| format!("\"+f\"(sums[{i}])")));
    format!(
        "static __device__ __forceinline__ void multiply(float (&sums)[{count}], unsigned long long a, unsigned long long b, int more) {{
    asm volatile(\"{{\\n.reg .pred more;\\nsetp.ne.b32 more, %{}, 0;\\n\"
                 \"wgmma.mma_async.sync.aligned.m64n{n}k16.f32.f16.f16 {{{registers}}}, %{count}, %{}, more, 1, 1, 0, 0;\\n}}\"
                 : {sums}
                 : \"l\"(a), \"l\"(b), \"r\"(more));
}}
",
        count + 2,
        count + 1,
    )
}
