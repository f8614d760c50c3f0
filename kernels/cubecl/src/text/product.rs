//! The f32 product of [`kernels::product`](crate::kernels::product), with the layouts of that module, shared memory in two stages
//! and four floats a read.

use crate::kernels::product::{LoadA, LoadB, SmemA, SmemB, UnitM, UnitN};
use colex::layout;

layout! {
    extern "cuda" fn put_a(thread: u32, value: u32) -> u32 = SmemA o LoadA;
    extern "cuda" fn m_of_a(thread: u32, value: u32) -> u32 = (128,16):(1,0) o LoadA;
    extern "cuda" fn k_of_a(thread: u32, value: u32) -> u32 = (128,16):(0,1) o LoadA;
    extern "cuda" fn put_b(thread: u32, value: u32) -> u32 = SmemB o LoadB;
    extern "cuda" fn n_of_b(thread: u32, value: u32) -> u32 = (128,16):(1,0) o LoadB;
    extern "cuda" fn k_of_b(thread: u32, value: u32) -> u32 = (128,16):(0,1) o LoadB;
    // Four values are contiguous: the swizzle moves bits above them.
    extern "cuda" fn get_a(thread: u32, value: u32, k: u32) -> u32 = SmemA o append(UnitM, 16:128) where vector(1, 4);
    extern "cuda" fn get_b(thread: u32, value: u32, k: u32) -> u32 = SmemB o append(UnitN, 16:128) where vector(1, 4);
    extern "cuda" fn m_of_c(thread: u32, value: u32) -> u32 = UnitM;
    extern "cuda" fn n_of_c(thread: u32, value: u32) -> u32 = UnitN;
}

/// The name of the kernel: `(const float *a, const float *b, float *c, unsigned n, unsigned depth)`, blocks of 256 threads, a grid of
/// `n / 128` by `m / 128`.
pub const NAME: &str = "product";

/// The kernel's text.
#[must_use]
pub fn source() -> String {
    let sizes = format!("#define A_SIZE {}\n#define B_SIZE {}\n", SmemA::SIZE, SmemB::SIZE);
    let indices = [put_a, m_of_a, k_of_a, put_b, n_of_b, k_of_b, get_a, get_b, m_of_c, n_of_c].concat();
    sizes + &indices + include_str!("product.cu")
}
