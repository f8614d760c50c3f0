use colex::layout;
layout! { struct G<const M: usize> = (M,64):(64,1); }
fn main() { let m = 8; println!("{}", G::<m>::SIZE); }
