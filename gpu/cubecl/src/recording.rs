//! Records index arithmetic as operations of a kernel.

use colex::plan::{Op, Writer};
use cubecl::prelude::*;

/// The kernel that is recorded.
pub(crate) struct Recording<'a> {
    pub(crate) scope: &'a Scope,
}

impl Writer for Recording<'_> {
    type Value = NativeExpand<u32>;

    /// Returns a constant. All constants of plans for `u32` fit `u32`.
    fn number(&mut self, number: i64) -> Self::Value {
        (number as u32).into()
    }

    fn operation(&mut self, op: Op, a: Self::Value, b: Self::Value) -> Self::Value {
        let record = match op {
            Op::Add => u32::__expand_add,
            Op::Sub => u32::__expand_sub,
            Op::Mul => u32::__expand_mul,
            Op::Div => u32::__expand_div,
            Op::Rem => u32::__expand_rem,
            Op::Shl => u32::__expand_shl,
            Op::Shr => u32::__expand_shr,
            Op::And => u32::__expand_bitand,
            Op::Xor => u32::__expand_bitxor,
            Op::Upper => unreachable!("plans are not asked for wide products"),
        };
        record(self.scope, a, b)
    }
}
