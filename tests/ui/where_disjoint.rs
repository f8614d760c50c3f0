//! Two parts of one buffer that meet.
use colex::layout;

layout! {
    struct Even = (8,8):(2,32);
    struct Odd = Sw<0,0,0> o 1 o (8,8):(2,32) where disjoint(Even);
    struct Late = Sw<0,0,0> o 34 o (8,8):(2,32) where disjoint(Even);
    struct Plain = (4,4) where disjoint(Even);
}

fn main() {}
