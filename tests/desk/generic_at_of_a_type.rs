use colex::{StaticLayout, layout};
fn first<L: StaticLayout>(row: usize) -> usize { L::at((row, 0)) }
fn main() { println!("{}", first::<layout!((8,8))>(1)); }
