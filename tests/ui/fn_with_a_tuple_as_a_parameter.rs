//! Each part of a coordinate has a name.
use colex::layout;

layout! {
    fn natural(i: u32, jk: (u32, u32)) -> u32 = (3,(2,3)):(3,(12,1));
    fn deeper(i: u32, tile: ((u32, u32), u32)) -> u32 = (3,((2,3),2)):(3,((12,1),2));
}

fn main() {}
