//! The f32 product of [`kernels::product`](crate::kernels::product), for CUDA: tiles go to shared memory by `cp.async` while the
//! tile before is multiplied.
//!
//! `A` turns on the way: `cp.async` moves one float at a time. Columns of 132 in place of 128 floats keep eight rows of them, and the four
//! neighbours in each, in different banks; and the layout stays linear, so that everything about k is a constant in a load's address.

use crate::kernels::product::{Mma, SmemB};
use colex::layout;

layout! {
    /// `(m, k)` in shared memory: four along m in one read.
    pub struct SmemA = (128,16):(1,132) where injective, vector(0, 4);
    /// `cp.async` of A: eight threads along k, 32 rows, four turns along m and two along k.
    pub struct CopyA = make_tiled_copy(SM80_CP_ASYNC_CACHEALWAYS<32,32>, (32,8):(8,1), (1,1)) where bank_conflicts(SmemA, 4) <= 1;
    /// `cp.async` of B: four floats along n, eight rows, two turns along k.
    pub struct CopyB = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,32>, (32,8):(1,32), (4,1)) where bank_conflicts(SmemB, 4) <= 1;

    extern "cuda" fn put_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_D(CopyA, SmemA);
    extern "cuda" fn m_of_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_S(CopyA, (128,16):(1,0));
    extern "cuda" fn k_of_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_S(CopyA, (128,16):(0,1));
    extern "cuda" fn put_b(thread: u32, value: u32, n: u32, k: u32) -> u32 = partition_D(CopyB, SmemB);
    extern "cuda" fn n_of_b(thread: u32, value: u32, n: u32, k: u32) -> u32 = partition_S(CopyB, (128,16):(1,0));
    extern "cuda" fn k_of_b(thread: u32, value: u32, n: u32, k: u32) -> u32 = partition_S(CopyB, (128,16):(0,1));
    extern "cuda" fn get_a(thread: u32, value: u32, m: u32, k: u32) -> u32 = partition_A(Mma, SmemA);
    extern "cuda" fn get_b(thread: u32, value: u32, n: u32, k: u32) -> u32 = partition_B(Mma, SmemB);
    extern "cuda" fn m_of_c(thread: u32, value: u32, m: u32, n: u32) -> u32 = partition_C(Mma, (128,128):(1,0));
    extern "cuda" fn n_of_c(thread: u32, value: u32, m: u32, n: u32) -> u32 = partition_C(Mma, (128,128):(0,1));
}

/// The name of the kernel: `(const float *a, const float *b, float *c, unsigned n, unsigned depth)`, blocks of 256 threads, a grid of
/// `n / 128` by `m / 128`.
pub const NAME: &str = "product";

/// The kernel's text.
#[must_use]
pub fn source() -> String {
    let sizes = format!("#define A_SIZE {}\n#define B_SIZE {}\n", SmemA::COSIZE, SmemB::SIZE);
    let indices = [put_a, m_of_a, k_of_a, put_b, n_of_b, k_of_b, get_a, get_b, m_of_c, n_of_c].concat();
    sizes + &indices + include_str!("product.cu")
}
