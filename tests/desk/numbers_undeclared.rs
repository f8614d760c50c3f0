use colex::layout;
layout! { pub struct Gmem { m: usize, n: usize } = (m, n):(ld, 1); }
fn main() {
    let g = Gmem::new(8, 4).unwrap();
    println!("{}", g.at((1, 2)));
}
