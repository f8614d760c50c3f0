//! In the notation small letters are numbers.
#![allow(non_camel_case_types)]
use colex::layout;

layout! {
    struct tile = (8,8):(8,1);
    struct Tiled = zipped_divide(tile, (4,4));
}

fn main() {}
