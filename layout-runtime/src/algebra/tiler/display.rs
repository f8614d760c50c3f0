//! Prints tilers.

use super::{Tiler, TilerKind};
use crate::tree::Span;
use core::fmt;

/// Prints the notation of tilers, such as `[3:3,_]`.
impl fmt::Display for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.all())
    }
}

impl Tiler {
    fn write(&self, f: &mut fmt::Formatter<'_>, at: Span) -> fmt::Result {
        match self.kind(at) {
            TilerKind::Keep => f.write_str("_"),
            TilerKind::Layout if self.is_number(at.start) => {
                fmt::Display::fmt(&self.layout.modes.leaves[at.start].extent(), f)
            }
            TilerKind::Layout => fmt::Display::fmt(&self.layout.with(self.layout.modes.at(at)), f),
            TilerKind::List => {
                f.write_str("[")?;
                for i in 0..self.rank(at) {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    self.write(f, self.inner(at, i))?;
                }
                f.write_str("]")
            }
        }
    }
}
