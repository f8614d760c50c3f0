//! Expressions stand in braces.
use colex::layout;

mod sizes {
    pub const ROWS: usize = 4;
}

fn main() {
    let m = 3;
    let _ = layout!((m + 1, 4));
    let _ = layout!((m, 4):(1, m - 1));
    let _ = layout!((sizes::ROWS, 4));
    let _ = layout!((fn, 4));
    let _ = layout!(({ m: usize }, 4));
}
