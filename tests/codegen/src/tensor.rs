//! Loops over tensors with static extents. The code of these loops must not contain panics.

use colex::tensor::View;
use colex::{Tensor, layout};

layout! {
    pub struct Padded = (16,24):(32,1);
    pub struct Swizzled = Sw<3,3,3> o (8,64):(64,1);
}

/// Reads every element by its coordinate.
#[inline(never)]
pub fn sum_padded(tensor: &Tensor<View<'_, u32>, Padded>) -> u32 {
    let mut sum = 0_u32;
    for i in 0..16_usize {
        for j in 0..24_usize {
            sum = sum.wrapping_add(tensor[(i, j)]);
        }
    }
    sum
}

/// Reads every element of a swizzled tensor by its coordinate.
#[inline(never)]
pub fn sum_swizzled(tensor: &Tensor<View<'_, u32>, Swizzled>) -> u32 {
    let mut sum = 0_u32;
    for i in 0..8_usize {
        for j in 0..64_usize {
            sum = sum.wrapping_add(tensor[(i, j)]);
        }
    }
    sum
}

/// Writes to a mutable tensor, and to a slice of the tensor.
#[inline(never)]
pub fn write_padded(tensor: &mut Tensor<[u32; 512], Padded>) {
    for i in 0..16_usize {
        let mut row = tensor.view_mut().slice((i, ..));
        for j in 0..24_usize {
            row[j] = (i * j) as u32;
        }
    }
}

/// Reads at an unknown coordinate. The code needs one comparison per mode, and a call of a function that panics.
#[inline(never)]
pub fn checked_padded(tensor: &Tensor<View<'_, u32>, Padded>, i: usize, j: usize) -> u32 {
    tensor[(i, j)]
}
