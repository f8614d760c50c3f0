use colex::{StaticLayout, layout};
layout! { struct G { m: usize } = (m,8):(8,1); }
fn size<L: StaticLayout>(_: L) -> usize {
    L::LAYOUT.size()
}
fn main() {
    println!("{}", size(G::new(4).unwrap()));
}
