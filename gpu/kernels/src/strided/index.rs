//! Indices of a tensor whose rank, extents and strides are known at launch.

use layout_gpu::unroll;

/// Up to eight modes, the innermost first. A mode is its extent, its stride as a wrapping number, and the multiplier and the shift that divide by
/// the extent. The outermost mode has the multiplier 0. Missing modes are zeros.
pub type Modes = [[u32; 4]; 8];

/// The index of an element by its number, which is below 2³¹: the sum of its coordinates times the strides.
#[inline(always)]
pub(super) fn index(modes: &Modes, number: u32) -> u32 {
    let (mut rest, mut index) = (number, 0_u32);
    let mut step = |k: usize| {
        let [extent, stride, multiplier, shift] = modes[k];
        let quotient = ((u64::from(rest) * u64::from(multiplier)) >> 32) as u32 >> shift;
        index = index.wrapping_add(rest.wrapping_sub(quotient.wrapping_mul(extent)).wrapping_mul(stride));
        rest = quotient;
    };
    step(0);
    step(1);
    // All threads branch the same way.
    if modes[2][0] != 0 {
        step(2);
        step(3);
        if modes[4][0] != 0 {
            unroll::<4>(|k| step(4 + k));
        }
    }
    index
}
