//! A coordinate of several entries is a tuple.
fn main() {
    let _ = colex::layout!((128,8):(8,1)).at([1, 2]);
}
