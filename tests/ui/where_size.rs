//! How many coordinates, and how large a buffer.
use colex::layout;

layout! {
    struct Size = (4,8) where size == 16, size < 32, size <= 31, size > 32, size >= 33, size == 32;
    struct Part = (3,(2,3)):(3,(12,1)) where cosize <= 18;
    struct Exact = (3,(2,3)):(3,(12,1)) where cosize == 20, cosize == 21;
    /// Cosize is 2, but the swizzle reaches 17.
    struct Swizzled = Sw<1,0,-4> o 2:1 where cosize <= 16;
    struct Backwards = (4,8):(-1,4) where cosize <= 64;
}

fn main() {}
