//! Kernel text knows its own parameters alone.
use colex::layout;

const LD: u32 = 64;

layout! {
    pub extern "cuda" fn at(i: u32, j: u32) -> u32 = (8, 64):({LD}, 1);
}

fn main() {}
