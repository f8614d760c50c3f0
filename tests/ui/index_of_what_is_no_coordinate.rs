//! Lists, ranges, references and attributes in the place of a coordinate.
use colex::index;

fn main() {
    let (i, j) = (1_u32, 2_u32);
    let _ = index!((4,8):(8,1); [i, j]);
    let _ = index!((4,8):(8,1); (i, ..));
    let _ = index!((4,8):(8,1); (&i, j));
    let _ = index!((4,8):(8,1); (i, #[cfg(any())] j));
    let _ = index!(8:1; #[inline] 6);
}
