use colex::layout;
layout! { struct tile = (8,64):(64,1); struct Column = tile o 8:1; }
fn main() { println!("{}", Column.at(1)); }
