//! rustc knows constants: what is stated of them is not taken on trust, nor that their indices fit.
use colex::{index, layout};

const B: usize = 12;
const WIDE: usize = 100;
const NOTHING: usize = 0;
const NEGATIVE: i32 = -3;
const HUGE: usize = 1 << 20;

layout! {
    fn rows(i: u32, j: u32) -> u32 = (8,64):(B,1) where B >= 64, injective;
    const fn also(i: u32, j: u32) -> u32 = (8,64):(B,1) where B >= 64, injective;
    fn divided(i: u32, j: u32) -> u32 = (B,64):(64,1) where B % 8 == 0;
    fn narrow(i: u8, j: u8) -> u8 = (WIDE,4):(4,1);
    fn empty(i: u32) -> u32 = (NOTHING,2):(2,1);
    fn below(i: i32) -> i32 = (NEGATIVE,2):(2,1);
    fn square(i: u32, j: u32) -> u32 = (HUGE,HUGE):(HUGE,1);
    struct Bytes { m: u8 } = (300,m):(0,1);
    struct Signed { m: i8 } = (200,m):(0,1);
}

fn main() {
    const K: u32 = 7;
    println!("{}", index!((8,64):(K,1) where K >= 64, injective; (1, 2)));
}
