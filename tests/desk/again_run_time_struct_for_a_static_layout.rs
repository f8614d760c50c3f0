// a struct with run-time numbers is given to a function that wants a `StaticLayout`
use colex::{StaticLayout, layout};

layout! {
    struct Fixed = (32,48):(48,1);
    struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
}

fn capacity<L: StaticLayout>() -> usize {
    L::COSIZE * size_of::<f32>()
}

fn main() {
    let gmem = Gmem::new(32, 48).unwrap();
    assert_eq!(gmem.at((1, 1)), Fixed.at((1, 1)));
    println!("{} bytes", capacity::<Gmem>());
}
