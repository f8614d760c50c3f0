//! CuTe's printed form of a bound layout.

use super::Bound;
use super::modes::Modes;
use crate::divide::Divide;
use core::fmt;

/// `(5,64):(100,1)`; the alternate form marks what is part of the type, `(5,_64):(100,_1)`.
impl<I: Divide, T: Modes<I>> fmt::Display for Bound<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((swizzle, offset)) = T::FRONT {
            let mark = if f.alternate() { "_" } else { "" };
            write!(f, "{swizzle} o {mark}{offset} o ")?;
        }
        fmt::Display::fmt(&self.shape(), f)?;
        f.write_str(":")?;
        fmt::Display::fmt(&self.stride(), f)
    }
}

/// The alternate printed form.
impl<I: Divide, T: Modes<I>> fmt::Debug for Bound<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}
