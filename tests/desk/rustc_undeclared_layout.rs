use colex::layout;
layout! { struct Column = Matrix o 8:1; }
fn main() { println!("{}", Column.at(1)); }
