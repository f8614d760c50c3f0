//! The layout comes first, the tiler behind it.
use colex::layout;

layout! {
    struct Matrix = (128,64):(64,1);
    struct Tiled = zipped_divide((32,8), Matrix);
}

fn main() {}
