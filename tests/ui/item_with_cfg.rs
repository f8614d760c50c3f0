//! A struct is more than one item, and an attribute stands at one.
use colex::layout;

layout! {
    #[cfg(test)]
    struct Tile = Sw<3,3,3> o (8,64):(64,1);
}

fn main() {}
