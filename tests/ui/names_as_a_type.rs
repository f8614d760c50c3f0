//! Names make a value: a type of such a layout is a struct's.
use colex::layout;

struct Kernel {
    rows: layout!((m, 64):(64, 1)),
}

fn main() {
    let m = 4;
    let _ = layout!((m, 64):(64, 1));
}
