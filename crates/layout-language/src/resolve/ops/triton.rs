//! Operations for Triton's layouts.

use super::overload::table;
use crate::constants;
use layout_movement::Distributed;
use layout_runtime::Layout;

table! {
    /// Triton's blocked layout, which maps (thread, value) to positions in a tensor. `elements`, `threads` and `warps` contain one number per dimension: a thread has `elements` adjacent elements, a warp has `threads` threads, and there are `warps` warps. `order` lists the dimensions, fastest first. `shape` is the shape of the tensor. If `shape` is omitted, the result is a Triton layout without a shape, which `tile_to_shape` accepts.
    /// `blocked((1,4), (8,4), (4,1), (1,0), (128,64))`
    /// Not in CuTe: Triton's layouts
    OfNamed "blocked(elements, threads, warps, order, shape)" {
        (elements: Numbers, threads: Numbers, warps: Numbers, order: Numbers) -> Distributed =
            Distributed::blocked(&elements, &threads, &warps, &order)?;
        (elements: Numbers, threads: Numbers, warps: Numbers, order: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::blocked(&elements, &threads, &warps, &order)?, &shape, 4)?;
    }
    /// Triton's layout of the result of `mma` (version 2) or `wgmma` (version 3), which maps (thread, value) to positions in the result. `warps` contains the number of warps along each dimension, `instruction` the extents of the instruction, and `shape` the extents of the result.
    /// `nvidia_mma<2>((2,2), (16,8), (128,64))`
    /// Not in CuTe: Triton's layouts
    OfNamed "nvidia_mma<version>(warps, instruction, shape)" {
        <version: Number>(warps: Numbers, instruction: Numbers) -> Distributed =
            Distributed::nvidia_mma(version, &warps, &instruction)?;
        <version: Number>(warps: Numbers, instruction: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::nvidia_mma(version, &warps, &instruction)?, &shape, 2)?;
    }
    /// Triton's layout of operand 0 (A) or 1 (B) of `mma` (version 2), or of operand 0 of `wgmma` (version 3). It maps (thread, value) to positions in the operand. Each thread has `width` consecutive elements along K. `warps` and `instruction` are as in `nvidia_mma`, and `shape` contains the extents of the operand.
    /// `dot_operand<0,2,2>((2,2), (16,8), (128,64))`
    /// Not in CuTe: Triton's layouts
    OfNamed "dot_operand<operand, width, version>(warps, instruction, shape)" {
        <operand: Number, width: Number, version: Number>(warps: Numbers, instruction: Numbers) -> Distributed =
            Distributed::dot_operand(operand, width, version, &warps, &instruction)?;
        <operand: Number, width: Number, version: Number>(warps: Numbers, instruction: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::dot_operand(operand, width, version, &warps, &instruction)?, &shape, 2)?;
    }
    /// The layout of the copies of `divisor` in the linear layout `l`. Each mode of `l` must consist of copies of the corresponding mode of `divisor`.
    /// `divide_left(((32,4),(2,8)):((2,64),(1,256)), (32,2):(2,1))`
    /// Not in CuTe: CuTe has no linear maps over GF(2)
    "divide_left(l, divisor)" { (l: Layout, divisor: Layout) -> Layout = Layout::divide_left(&l, &divisor)?; }
    /// Removes the given modes from a linear layout. The indices of the layout are one-dimensional coordinates of its shape. In each removed mode, an index must have the same digit as the coordinate to which the index belongs. For example, if a layout permutes the lanes of each warp, and mode 1 is the number of the warp, `quotient<1>` keeps the permutation of the lanes.
    /// `quotient<1>(((2,2),4):((2,1),4))`
    /// Not in CuTe: CuTe has no linear maps over GF(2)
    "quotient<mode, …>(l)" { <modes: List>(l: Layout) -> Layout = Layout::quotient(&l, modes)?; }
    /// The Triton layout `distributed` without one dimension, for example for the result of a reduction over this dimension.
    /// `tile_to_shape(without<1>(blocked((1,4), (8,4), (4,1), (1,0))), 128)`
    /// Not in CuTe: Triton's layouts
    "without<dimension>(distributed)" {
        <dimension: Index>(distributed: Distributed) -> Distributed = Distributed::without(distributed, dimension)?;
    }
}
