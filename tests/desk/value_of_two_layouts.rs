use colex::layout;
fn main() { let big = true; let l = if big { layout!((8,64)) } else { layout!((4,64)) }; println!("{}", l.size()); }
