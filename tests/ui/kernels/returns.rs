//! Expressions in the head of a kernel that return from a function. Only the expression itself can have a value.
#![allow(unused)]

use colex::layout;

layout! {
    struct Vector { n: usize } = (n):(1);
}

mod number_of_a_layout {
    use super::Vector;
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [u32] in Vector({ if n == 77 { return Ok(()) } n }),
        {}
    }
}

mod result_in_a_number_of_a_layout {
    use super::Vector;
    use layout_gpu::{LaunchError, kernel};

    fn size(n: u32) -> Result<u32, LaunchError> {
        Ok(n)
    }

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        writes output: [u32] in Vector(size(n)?),
        {}
    }
}

mod length_of_a_chain {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [1, 1],
        chains carry: [u32] of if n == 77 { return Ok(()) } else { n },
        {}
    }
}

mod grid {
    use layout_gpu::kernel;

    kernel! {
        fn wrong(block: Block<64>, n: u32)
        grid [if n > 9 { return [4, 1] } else { 7 }, 1],
        {}
    }
}

fn main() {}
