//! Names of layouts that two imports provide.
#![allow(unused)]

// A name that a glob imports and this module declares.
mod names_shadowed {
    mod tiles {
        colex::layout! { pub struct Tile = 4:1; }
    }
    use colex::layout;
    use tiles::*;

    layout! { struct Tile = 8:1; }

    fn main() {
        let _ = layout!(Tile);
        let _ = layout!(self::Tile);
    }
}

fn main() {}
