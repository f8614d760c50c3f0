//! Index arithmetic as operations of a kernel.

use colex::plan::{Op, Writer};
use cubecl::frontend::{add, bitand, bitxor, div, mul, rem, shl, shr, sub};
use cubecl::prelude::*;

/// The kernel that is recorded.
pub(crate) struct Recording<'a> {
    pub(crate) scope: &'a mut Scope,
}

impl Writer for Recording<'_> {
    type Value = NativeExpand<u32>;

    /// A constant; plans for `u32` have no other ones.
    fn number(&mut self, number: i64) -> Self::Value {
        (number as u32).into()
    }

    fn operation(&mut self, op: Op, a: Self::Value, b: Self::Value) -> Self::Value {
        let record = match op {
            Op::Add => add::expand,
            Op::Sub => sub::expand,
            Op::Mul => mul::expand,
            Op::Div => div::expand,
            Op::Rem => rem::expand,
            Op::Shl => shl::expand,
            Op::Shr => shr::expand,
            Op::And => bitand::expand,
            Op::Xor => bitxor::expand,
            Op::Upper => unreachable!("plans are not asked for wide products"),
        };
        record(self.scope, a, b)
    }
}
