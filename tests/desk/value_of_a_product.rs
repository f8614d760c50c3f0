use colex::layout;
fn main() { let n = 8; let l = layout!((n*2,64)); println!("{}", l.size()); }
