use colex::layout;
layout! { pub struct G { m: usize } = (m,8):(8,1) where n % 8 == 0; }
fn main() {
    println!("{}", G::new(8).unwrap().at((1, 1)));
}
