// a whole mode is written _ as in CuTe, where .. is wanted
use colex::{Tensor, layout};

layout! {
    struct Matrix = (12,5):(5,1);
}

fn main() {
    let matrix = Tensor::new((0..60).collect::<Vec<i64>>(), Matrix).unwrap();
    let mut sums = Vec::new();
    for column in 0..5 {
        let column = matrix.view().slice((_, column));
        sums.push(column.iter().sum::<i64>());
    }
    println!("{sums:?}");
}
