use colex::{StaticLayout, layout};
layout! { struct A = (4,8):(8,1); }
struct Mine;
fn size<L: StaticLayout>(_: L) -> usize {
    L::LAYOUT.size()
}
fn main() {
    println!("{} {}", size(A), size(Mine));
}
