//! Names that stand for no layout.
use colex::{index, layout};

struct NoLayout;

layout! {
    struct Tile = (8,64):(64,1);
    struct Small = tile o 4:1;
    struct Circle = Round;
    struct Round = Circle o 4:1;
}

fn main() {
    let _ = layout!(Missing);
    let _ = layout!(NoLayout o 4:1);
    let _ = index!(nowhere::Tile; 3);
    let _ = layout!(make_layout(Tile, rows));
}
