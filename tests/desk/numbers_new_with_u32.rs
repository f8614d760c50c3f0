use colex::layout;
layout! { pub struct Gmem { m: usize, n: usize } = (m,n):(n,1); }
fn main() {
    let (m, n) = (8_u32, 4_u32);
    let g = Gmem::new(m, n).unwrap();
    println!("{}", g.at((1, 1)));
}
