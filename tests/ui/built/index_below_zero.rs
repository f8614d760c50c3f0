//! `offset` is an index of type `usize`. A layout of which nobody asks it may go below zero.
use colex::layout;

layout! {
    struct Back = (8,8):(8,-1);
    struct Down = (8,8):(-1,8);
}

fn main() {
    let _ = Down.at((1_i32, 2));
    let _ = Back.index(9);
    let _ = layout!((8,8):(8,-2)).index(9);
}
