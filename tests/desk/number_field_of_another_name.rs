use colex::layout;
layout! { pub struct G { m: usize, n: usize } = (m,n):(n,1); }
fn main() {
    let g = G::new(8, 4).unwrap();
    println!("{}", g.rows);
}
