//! Prints leaves with the parentheses of a profile.

use super::IntTuple;
use crate::tree::{Profile, Span};
use core::fmt;

/// Writes the parentheses and commas of `profile` under `span`, and calls `leaf` to write each integer.
pub(crate) fn write_tree(
    f: &mut fmt::Formatter<'_>,
    profile: &Profile,
    span: Span,
    leaf: &dyn Fn(&mut fmt::Formatter<'_>, usize) -> fmt::Result,
) -> fmt::Result {
    if profile.is_leaf(span) {
        return leaf(f, span.start);
    }
    f.write_str("(")?;
    for i in 0..profile.rank(span) {
        if i > 0 {
            f.write_str(",")?;
        }
        write_tree(f, profile, profile.mode(span, i), leaf)?;
    }
    f.write_str(")")
}

/// Prints CuTe's notation `(3,(2,3))`. The alternate form marks static numbers: `(_3,(2,_3))`.
impl fmt::Display for IntTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(f, &self.tree.profile, self.all(), &|f, i| fmt::Display::fmt(&self.tree.leaves[i], f))
    }
}

/// Prints the alternate form.
impl fmt::Debug for IntTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}
