//! A type or a constant has the name of a layout. rustc uses the type, and the macro uses the layout.
#![allow(dead_code)]

use colex::{index, layout};

layout! {
    struct Tile = 4:2;
    struct N = 4:2;
    struct Rows { m: usize } = (m, 8):(8, 1);
    struct Smem<const K: usize> = (4, K):(K, 1);
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2):(2,1));
}

mod hand {
    use colex::{Layout, StaticLayout, parse};

    #[derive(Clone, Copy)]
    pub struct Tile;

    impl StaticLayout for Tile {
        const LAYOUT: Layout = parse("4:3");
    }
}

mod import_next_to_a_glob_import {
    use super::hand::Tile;
    use super::*;

    fn index() -> usize {
        index!(Tile; 3)
    }
}

fn alias() -> usize {
    type Tile = layout!(4:3);
    index!(Tile; 3)
}

/// The name occurs twice, but there is one error.
fn value() -> usize {
    use hand::Tile;
    layout!(make_layout(Tile, Tile)).at((3, 0))
}

fn item() {
    use hand::Tile;
    layout! { struct Twice = Tile o 2:1; }
}

fn function() {
    use hand::Tile;
    layout! { extern "cuda" fn tile(i: u32) -> u32 = Tile; }
}

fn type_of_a_value(_: layout!(Tile)) {
    fn inner() {
        struct Tile;
        let _: layout!(Tile);
    }
}

fn numbers(m: usize) -> usize {
    struct Rows;
    index!(Rows; (1, 2)) + layout!(Rows).at((1, 2))
}

fn arguments() -> usize {
    struct Smem<const K: usize>;
    index!(Smem<8>; (1, 3))
}

fn tiling() {
    struct Mma;
    layout! { struct Part = partition_A(Mma, (32,16):(16,1)); }
}

fn constant() -> String {
    const N: usize = 8;
    layout!(zipped_divide(16:1, N)).to_string()
}

mod another_declaration {
    colex::layout! { pub struct Other = 4:3; }
    mod macros {
        pub use crate::*;
    }
    mod types {
        pub type Tile = super::Other;
    }
    mod both {
        use super::macros::*;
        use super::types::Tile;

        fn index() -> usize {
            colex::index!(Tile; 3)
        }
    }
}

fn main() {}
