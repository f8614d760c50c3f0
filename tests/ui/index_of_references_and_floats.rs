//! Coordinates are integers, also where the arithmetic would go through without.
use colex::index;

fn main() {
    let (i, x) = (1_u32, 1.5_f32);
    let _ = index!((2,2):(1,1); (x, x));
    let r = &i;
    let _ = index!(80:1; r);
    let _ = index!((2,2):(1,1); (r, r));
}
