//! Prints layouts in CuTe's notation.

use super::Layout;
use core::fmt;

/// Prints `(3,(2,3)):(3,(12,1))`. The text of a swizzled layout starts with its swizzle and offset, as in `Sw<3,3,3> o
/// 0 o`. The alternate form marks static numbers: `(_3,(2,_3)):(_3,(_12,_1))`. As in CuTe, the offset 0 is static.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.front_in(&|_| "?"), f)?;
        fmt::Display::fmt(&self.shape(), f)?;
        f.write_str(":")?;
        fmt::Display::fmt(&self.stride(), f)
    }
}

/// Prints the alternate form.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}
