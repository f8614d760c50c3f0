use colex::{IndexAt, layout};
fn f(l: &impl IndexAt<u32, (u32, u32)>) -> u32 {
    l.index_at((1.0, 2.0))
}
fn main() {
    println!("{}", f(&layout!((4,8))));
}
