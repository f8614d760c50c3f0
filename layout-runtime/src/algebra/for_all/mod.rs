//! Operations whose right operand also has symbols: one result for all values that the facts allow.
//!
//! The result for known numbers is tried first. If it depends on a symbol, the operands are treated as sums and
//! products of symbols, and [`ForAll`](crate::symbols::ForAll) must prove for each step that it is right for all
//! values.

mod by_tiler;
mod compose;
mod digits;
mod divide;
mod multiply;
#[cfg(test)]
mod tests;

use super::tiler::Tiler;
use super::unzip::{flat, tiled, unzip};
use crate::error::Error;
use crate::layout::Layout;
use crate::symbols::ForAll;

impl ForAll<'_> {
    /// Returns an error if the layout or the other operand has a swizzle, an offset or XOR strides.
    const fn require_plain(&self, other: &Tiler) -> Result<(), Error> {
        if self.layout.is_xor() || other.has_bits() { Err(self.unknown()) } else { Ok(()) }
    }
}

/// How the modes of a divide or a product are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arranged {
    /// Mode by mode: `((tile,rest),…)`.
    Logical,
    /// `((tile,…),(rest,…))`
    Zipped,
    /// `((tile,…),rest,…)`
    Tiled,
    /// `(tile,…,rest,…)`
    Flat,
}

impl Arranged {
    /// Rearranges the modes of a logical divide or product by `tiler`.
    const fn of(self, logical: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
        let zipped = match self {
            Self::Logical => return Ok(*logical),
            _ => unzip(Ok(logical.modes), tiler),
        };
        let modes = match self {
            Self::Tiled => tiled(zipped),
            Self::Flat => flat(zipped),
            _ => zipped,
        };
        Ok(logical.with(ok!(modes)))
    }
}
