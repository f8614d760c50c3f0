//! Indices of a tensor with a rank, extents and strides that are known only at launch.

use layout_gpu::unroll;

/// Up to eight modes, the innermost first. Each mode consists of four numbers: its extent, its stride modulo 2³², and
/// the multiplier and the shift with which a kernel divides by the extent. The outermost mode has the multiplier 0. If
/// a tensor has fewer than eight modes, the remaining entries are zeros.
pub type Modes = [[u32; 4]; 8];

/// Returns the quotient of a number below 2³¹ and an extent of at least 2. The array contains the multiplier and the
/// shift of the extent.
#[inline(always)]
pub(super) fn quotient(number: u32, [multiplier, shift]: [u32; 2]) -> u32 {
    ((u64::from(number) * u64::from(multiplier)) >> 32) as u32 >> shift
}

/// For each element number in `numbers`, returns `start` plus the index of this element. Each number must be below 2³¹.
/// The extents split a number into the entries of a coordinate. The index is the sum of these entries, each multiplied
/// by its stride.
#[inline(always)]
pub(super) fn indices<const N: usize>(modes: &Modes, start: u32, mut numbers: [u32; N]) -> [u32; N] {
    let mut sums = [start; N];
    let mut step = |k: usize| {
        let [extent, stride, multiplier, shift] = modes[k];
        unroll::<N>(|i| {
            let quotient = quotient(numbers[i], [multiplier, shift]);
            let coordinate = numbers[i].wrapping_sub(quotient.wrapping_mul(extent));
            (sums[i], numbers[i]) = (sums[i].wrapping_add(coordinate.wrapping_mul(stride)), quotient);
        });
    };
    step(0);
    step(1);
    // All threads take the same branch, because all threads have the same modes.
    if modes[2][0] != 0 {
        step(2);
        step(3);
        if modes[4][0] != 0 {
            unroll::<4>(|k| step(4 + k));
        }
    }
    sums
}
