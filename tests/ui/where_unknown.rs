//! Clauses that are none.
use colex::layout;

layout! {
    struct Spelled = (4,8) where injektive, cosise <= 8, frobnicated;
    struct Operands = (4,8) where injective(3), surjective, disjoint(4:1, 4:1);
    struct Compared = (4,8) where injective == 1, size, bank_conflicts(4:1, 4);
}
layout! { struct Assigned = (4,8) where size = 32; }
layout! { struct Empty = (4,8) where; }
layout! { struct Missing = (4,8) where injective size == 32; }
layout! { struct Comma = (4,8) where injective,, compact; }
layout! { struct Trailing = (4,8) where injective,; }
layout! { struct Nothing = (4,8) where size ==; }
layout! { struct Mistake = (4,8) where size == (4,8); }

fn main() {}
