// the `Result` of `Gmem::new` is used as the layout
use colex::layout;

layout! {
    pub struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where ld >= n;
}

fn main() {
    let (m, n, ld) = (100, 30, 32);
    let gmem = Gmem::new(m, n, ld);
    let data = vec![1_u8; m * ld];
    let mut sum = 0_u32;
    for i in 0..m {
        for j in 0..n {
            sum += u32::from(data[gmem.at((i, j))]);
        }
    }
    println!("{sum}");
}
