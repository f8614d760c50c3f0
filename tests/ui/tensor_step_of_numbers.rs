//! CuTe's `Step<_1,X,_1>`, and the threads of a partition, which stand in front.
use colex::tensor::{Shape, X};
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::new(vec![0; 64], layout!((8,8):(8,1))).unwrap();
    let _ = tensor.view().local_tile_step(Shape(layout!((4,4,4))), (0, 0, 0), (1, X, 1));
    let _ = tensor.view().local_partition(3, layout!((2,2)));
}
