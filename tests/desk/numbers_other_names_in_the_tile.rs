use colex::layout;
layout! {
    pub struct Gmem { m: usize, n: usize } = (m,n):(n,1);
    pub struct Tiled = zipped_divide(Gmem, (4,4)) where overrun;
}
fn main() { println!("{}", Tiled.at(0)); }
