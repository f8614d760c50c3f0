use colex::{Tensor, layout};
layout! { struct Rows = (8,64):(64,1); struct Threads = (8,4):(4,1); }
fn main() {
    let t = Tensor::new(vec![0.0_f32; 512], Rows).unwrap();
    let a = t.local_partition(Threads, 3);
    println!("{}", a[(0, 0)]);
}
