use colex::{Layout, parse};
const L: Layout = parse("(8,64):(64,1");
fn main() { println!("{L}"); }
