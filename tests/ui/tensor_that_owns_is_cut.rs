//! What cuts a tensor hands its elements on, so one that owns them is seen first: one error, whatever is done with the part.
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,8):(8,1);
    struct Load = make_tiled_copy(UniversalCopy<32,32>, (4,2):(2,1), (1,1));
    struct Threads = (2,4);
}

fn main() {
    let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
    let tile = t.tile([4, 4], (1, 1)).unwrap();
    let _ = tile[(0, 0)] + 1.0;

    let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
    let part = t.partition_s(Load, 3);
    let _ = (0..part.size()).map(|i| part[i]).sum::<f32>();

    let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
    let mut part = t.local_partition(Threads, 3);
    part.fill(1.0);

    let t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
    let row = t.local_tile(Shape(Threads), (0, 0)).slice((1, ..));
    let _ = row.iter().sum::<f32>();
}
