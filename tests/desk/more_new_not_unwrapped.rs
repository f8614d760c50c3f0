use colex::layout;

layout! {
    pub struct Gmem { m: usize, n: usize } = (m, n):(n, 1) where n % 8 == 0;
}

fn main() {
    let gmem = Gmem::new(100, 64);
    let place = gmem.at((3, 5));
    println!("{place}");
}
