#[allow(unused_imports)]
use colex::index;

fn main() {
    let (i, j) = (3_i8, 1_i8);
    let _ = index!((4,4):(-100,1); (i, j));
}
