//! Triton's layouts, by words.

use super::overload::table;
use crate::constants;
use layout_movement::Distributed;
use layout_runtime::Layout;

table! {
    /// Each thread has a block of elements, a warp a block of threads, the program a block of warps.
    /// `blocked((1,4), (8,4), (4,1), (1,0), (128,64))`
    /// CuTe lacks it: Triton's layouts
    of_named "blocked(elements, threads, warps, order, shape)" {
        (elements: Numbers, threads: Numbers, warps: Numbers, order: Numbers) -> Distributed =
            Distributed::blocked(&elements, &threads, &warps, &order)?;
        (elements: Numbers, threads: Numbers, warps: Numbers, order: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::blocked(&elements, &threads, &warps, &order)?, &shape, 4)?;
    }
    /// Who has which elements of the result of `mma`, version 2, or `wgmma`, version 3, over so many warps.
    /// `nvidia_mma<2>((2,2), (16,8), (128,64))`
    /// CuTe lacks it: Triton's layouts
    of_named "nvidia_mma<version>(warps, instruction, shape)" {
        <version: Number>(warps: Numbers, instruction: Numbers) -> Distributed =
            Distributed::nvidia_mma(version, &warps, &instruction)?;
        <version: Number>(warps: Numbers, instruction: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::nvidia_mma(version, &warps, &instruction)?, &shape, 2)?;
    }
    /// Who has which elements of operand 0 or 1 of such an instruction, with so many side by side along K.
    /// `dot_operand<0,2,2>((2,2), (16,8), (128,64))`
    /// CuTe lacks it: Triton's layouts
    of_named "dot_operand<operand, width, version>(warps, instruction, shape)" {
        <operand: Number, width: Number, version: Number>(warps: Numbers, instruction: Numbers) -> Distributed =
            Distributed::dot_operand(operand, width, version, &warps, &instruction)?;
        <operand: Number, width: Number, version: Number>(warps: Numbers, instruction: Numbers, shape: Numbers) -> Layout =
            constants::over(&Distributed::dot_operand(operand, width, version, &warps, &instruction)?, &shape, 2)?;
    }
    /// What is left of each mode of a linear layout behind the part that the divisor is.
    /// `divide_left(((32,4),(2,8)):((2,64),(1,256)), (32,2):(2,1))`
    /// CuTe lacks it: it has no maps over bits
    "divide_left(l, divisor)" { (l: Layout, divisor: Layout) -> Layout = Layout::divide_left(&l, &divisor)?; }
    /// A linear layout without the modes that it carries through, each as its own digit of the index.
    /// `quotient<1>(((2,2),4):((2,1),4))`
    /// CuTe lacks it: it has no maps over bits
    "quotient<mode, …>(l)" { <modes: List>(l: Layout) -> Layout = Layout::quotient(&l, modes)?; }
    /// Who has which elements of a tensor without one of its dimensions, as a reduction leaves them.
    /// `tile_to_shape(without<1>(blocked((1,4), (8,4), (4,1), (1,0))), 128)`
    /// CuTe lacks it: Triton's layouts
    "without<dimension>(distributed)" {
        <dimension: Index>(distributed: Distributed) -> Distributed = Distributed::without(distributed, dimension)?;
    }
}
