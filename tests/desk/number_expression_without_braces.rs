use colex::layout;
layout! { pub struct G { m: usize } = (m / 4,8):(8,1); }
fn main() {
    println!("{}", G::new(8).unwrap().at((1, 1)));
}
