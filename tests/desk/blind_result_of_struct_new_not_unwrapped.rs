// the Result of Rows::new goes to Tensor::new without unwrap
use colex::{Tensor, layout};

layout! {
    struct Rows { m: usize, n: usize } = (m,n):(n,1);
}

fn main() {
    let (m, n) = (12, 9);
    let mut matrix = Tensor::new(vec![0_u32; m * n], Rows::new(m, n)).unwrap();
    for i in 0..m {
        for j in 0..n {
            matrix[(i, j)] = (i * j) as u32;
        }
    }
    println!("{}", matrix[(11, 8)]);
}
