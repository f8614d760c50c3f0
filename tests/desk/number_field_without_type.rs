use colex::layout;
layout! { pub struct G { m, n } = (m,n):(n,1); }
fn main() {
    println!("{}", G::new(8, 4).unwrap().at((1, 1)));
}
