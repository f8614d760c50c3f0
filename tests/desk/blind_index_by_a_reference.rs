// the row comes from a slice iterator and is a &usize when it is used as a coordinate
use colex::{Tensor, layout};

layout! {
    struct Table = (100,4):(4,1);
}

fn main() {
    let table = Tensor::new((0..400).collect::<Vec<u64>>(), Table).unwrap();
    let wanted = vec![3_usize, 14, 15, 92];
    let mut sum = 0;
    for row in wanted.iter() {
        sum += table[(row, 2)];
    }
    println!("{sum}");
}
