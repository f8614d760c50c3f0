// the Result of Gmem::new is handed to Tensor::new
use colex::{Tensor, layout};

layout! {
    struct Gmem { m: usize, n: usize } = (m, n):(1, m);
}

fn main() {
    let (m, n) = (6, 9);
    let mut t = Tensor::new(vec![0_u16; m * n], Gmem::new(m, n)).unwrap();
    t[(2, 3)] = 11;
    println!("{}", t.storage()[2 + 3 * m]);
}
