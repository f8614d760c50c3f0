//! Names of layouts that are not declared.
#![allow(unused)]

// An item uses a misspelt name.
mod item_names_a_misspelt_one {
    use colex::layout;

    layout! {
        pub struct SmemTile = (4,8):(1,4);
        pub struct Part = SmenTile o 4:1;
    }
}

// Names that are not layouts.
mod names_unknown {
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
}

// An unknown layout.
mod unknown_layout {
    use colex::layout;

    fn main() {
        let _ = layout!(Weights o 4:1);
    }
}

fn main() {}
