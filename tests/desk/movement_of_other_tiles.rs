use colex::layout;
layout! { struct Narrow = convert<16>((32,4):(4,1), (32,8):(8,1)); }
fn main() { println!("{}", <Narrow as colex::movement::StaticMovement>::MOVEMENT); }
