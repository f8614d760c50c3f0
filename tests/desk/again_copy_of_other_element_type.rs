// a tensor of i32 is copied into one of f32
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,16):(16,1);
    struct Columns = (8,16):(1,8);
}

fn main() {
    let rows = Tensor::new((0..128).collect::<Vec<i32>>(), Rows).unwrap();
    let mut columns = Tensor::new(vec![0.0_f32; 128], Columns).unwrap();
    columns.copy_from(&rows);
    println!("{}", columns[(5, 14)]);
}
