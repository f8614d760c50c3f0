use colex::layout;
fn main() { let l = layout!([8,4]:[4,1]); println!("{}", l.size()); }
