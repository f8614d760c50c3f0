use colex::layout;
layout! { struct SmemA = (8,64):(64,1); }
layout! { struct Column = SmenA o 8:1; }
fn main() { println!("{}", Column.at(1)); }
