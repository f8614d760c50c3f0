//! A layout with a mistake is reported where it is declared, and once where it is used from elsewhere.
use colex::layout;

layout! { struct Wrong = (4,8):(1,4,32); }
layout! { struct Uses = Wrong o 4:1; }
// A broken promise does not make the layout unknown.
layout! { struct Broken = (4,4):(3,1) where injective; }
layout! { struct Fine = Broken o 4:1; }

fn main() {}
