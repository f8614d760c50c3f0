#[allow(unused_imports)]
use colex::index;

fn main() {
    let i = 1_u32;
    let _ = index!((4,8):(8,1); (2.5, i));
    let _ = index!((4,8):(8,1); (i, true));
    let _ = index!((2,3):(3,1); (1, 18446744073709551617));
    let _ = index!((4,2):(1,4); ());
    let _ = index!((4,2):(1,4); (i, ()));
}
