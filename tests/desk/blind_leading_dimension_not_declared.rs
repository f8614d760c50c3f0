// the stride `ld` is no field of the struct
use colex::layout;

layout! {
    /// A matrix in global memory, rows `ld` apart.
    pub struct Gmem { m: usize, n: usize } = (m, n):(ld, 1);
}

fn main() {
    let (m, n, ld) = (100, 50, 64);
    let data: Vec<usize> = (0..m * ld).collect();
    let matrix = Gmem::new(m, n, ld).unwrap();
    let mut sum = 0;
    for i in 0..m {
        for j in 0..n {
            sum += data[matrix.at((i, j))];
        }
    }
    println!("{sum}");
}
