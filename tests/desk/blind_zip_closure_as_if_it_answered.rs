// the closure of zip answers the sum, as in a map, where it has to write through its first argument
use colex::{Tensor, layout};

layout! {
    struct Rows = (6,8):(8,1);
    struct Columns = (6,8):(1,6);
}

fn main() {
    let mut a = Tensor::new((0..48).map(|i| i as f32).collect::<Vec<_>>(), Rows).unwrap();
    let b = Tensor::new(vec![0.5_f32; 48], Columns).unwrap();
    a.zip(&b, |x, y| *x + 2.0 * *y);
    println!("{}", a[(5, 7)]);
}
