//! A tuple has its own parentheses.
fn main() {
    let _ = colex::layout!(3,4:4,1);
}
