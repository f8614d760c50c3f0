//! Operations for Triton's layouts.

use super::overload::table;
use crate::constants;
use layout_movement::Distributed;
use layout_runtime::Layout;

table! {
    /// Maps (thread, value) to positions in a tensor. Each thread has a block of elements with the extents `elements`. Each warp is a block of `threads` threads, and the program is a block of `warps` warps.
    /// `blocked((1,4), (8,4), (4,1), (1,0), (128,64))`
    /// Not in CuTe: Triton's layouts
    OfNamed "blocked(elements, threads, warps, order, shape)" {
        (elements: Numbers, threads: Numbers, warps: Numbers, order: Numbers) -> Distributed =
            Distributed::blocked(&elements, &threads, &warps, &order)?;
        (elements: Numbers, threads: Numbers, warps: Numbers, order: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::blocked(&elements, &threads, &warps, &order)?, &shape, 4)?;
    }
    /// Maps (thread, value) to positions in the result of the instruction `mma` (version 2) or `wgmma` (version 3), which `warps` warps repeat.
    /// `nvidia_mma<2>((2,2), (16,8), (128,64))`
    /// Not in CuTe: Triton's layouts
    OfNamed "nvidia_mma<version>(warps, instruction, shape)" {
        <version: Number>(warps: Numbers, instruction: Numbers) -> Distributed =
            Distributed::nvidia_mma(version, &warps, &instruction)?;
        <version: Number>(warps: Numbers, instruction: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::nvidia_mma(version, &warps, &instruction)?, &shape, 2)?;
    }
    /// Maps (thread, value) to positions in operand 0 (A) or 1 (B) of `mma` or `wgmma`, with `width` consecutive elements per thread along K.
    /// `dot_operand<0,2,2>((2,2), (16,8), (128,64))`
    /// Not in CuTe: Triton's layouts
    OfNamed "dot_operand<operand, width, version>(warps, instruction, shape)" {
        <operand: Number, width: Number, version: Number>(warps: Numbers, instruction: Numbers) -> Distributed =
            Distributed::dot_operand(operand, width, version, &warps, &instruction)?;
        <operand: Number, width: Number, version: Number>(warps: Numbers, instruction: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::dot_operand(operand, width, version, &warps, &instruction)?, &shape, 2)?;
    }
    /// Divides a linear layout into copies of `divisor`, and returns the layout of the copies. Each mode of `l` must consist of copies of the corresponding mode of `divisor`.
    /// `divide_left(((32,4),(2,8)):((2,64),(1,256)), (32,2):(2,1))`
    /// Not in CuTe: CuTe has no linear maps over GF(2)
    "divide_left(l, divisor)" { (l: Layout, divisor: Layout) -> Layout = Layout::divide_left(&l, &divisor)?; }
    /// Removes the given modes from a linear layout. Each removed mode must be a separate digit of the index: no other mode changes this digit.
    /// `quotient<1>(((2,2),4):((2,1),4))`
    /// Not in CuTe: CuTe has no linear maps over GF(2)
    "quotient<mode, …>(l)" { <modes: List>(l: Layout) -> Layout = Layout::quotient(&l, modes)?; }
    /// Maps (thread, value) to positions in the tensor that results from a reduction over one dimension. `distributed` is the layout before the reduction.
    /// `tile_to_shape(without<1>(blocked((1,4), (8,4), (4,1), (1,0))), 128)`
    /// Not in CuTe: Triton's layouts
    "without<dimension>(distributed)" {
        <dimension: Index>(distributed: Distributed) -> Distributed = Distributed::without(distributed, dimension)?;
    }
}
