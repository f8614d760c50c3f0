use colex::{StaticLayout, layout};
layout! { struct A = (4,8):(8,1); }
fn size<L: StaticLayout>() -> usize {
    L::LAYOUT.size()
}
fn main() {
    println!("{}", size(A));
}
