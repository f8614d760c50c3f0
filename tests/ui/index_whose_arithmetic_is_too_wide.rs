//! The largest index is 31, and `at` takes `u8`.
use colex::{index, layout};

fn main() {
    let i = 1_u8;
    let _ = layout!((4,8):(8,1)).at(i);
    let _ = index!((4,8):(8,1); i);
}
