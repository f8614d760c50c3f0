//! A generic parameter has the name of a layout. rustc uses the parameter, and the macro uses the layout.
#![allow(dead_code)]

use colex::{StaticLayout, index, layout};

layout! {
    struct Tile = 4:2;
    struct Smem<const K: usize> = (4, K):(K, 1);
    struct N = 4:2;
}

fn of_a_function<Tile: StaticLayout>() -> usize {
    index!(Tile; 3)
}

struct Generic<Tile>(Tile);

impl<Tile: StaticLayout> Generic<Tile> {
    const INDEX: usize = index!(Tile; 3);

    fn value() -> String {
        layout!(Tile).to_string()
    }

    fn item() {
        layout! { fn tile(i: usize) -> usize = Tile; }
    }
}

fn with_arguments<Smem: StaticLayout>() -> usize {
    index!(Smem<8>; (1, 3))
}

fn constant<const N: usize>() -> String {
    layout!(zipped_divide(16:1, N)).to_string()
}

fn main() {}
