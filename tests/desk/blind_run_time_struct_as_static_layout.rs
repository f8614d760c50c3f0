// a struct with run-time numbers is given where a `StaticLayout` is wanted
use colex::{StaticLayout, layout};

layout! {
    pub struct Fixed = (128,64):(64,1);
    pub struct Gmem { m: usize, n: usize } = (m, n):(n, 1);
}

fn report<L: StaticLayout>() {
    println!("{} with {} elements", L::LAYOUT, L::SIZE);
}

fn main() {
    let gmem = Gmem::new(100, 20).unwrap();
    println!("{gmem}");
    report::<Gmem>();
}
