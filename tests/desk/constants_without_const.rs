use colex::layout;
layout! { struct G<M: usize> = (M,64):(64,1); }
fn main() { println!("{}", G::<8>::SIZE); }
