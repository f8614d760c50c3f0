// copy_from takes a reference to the source tensor; the tensor itself is given
use colex::{Tensor, layout};

layout! {
    struct Rows = (16,32):(32,1);
    struct Columns = (16,32):(1,16);
}

fn main() {
    let rows = Tensor::new((0..512).collect::<Vec<i32>>(), Rows).unwrap();
    let mut columns = Tensor::new(vec![0_i32; 512], Columns).unwrap();
    columns.copy_from(rows);
    println!("{:?}", &columns.storage()[..4]);
}
