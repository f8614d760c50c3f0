//! Where a view starts is not a number that users choose.
use colex::tensor::{IntoTensorLayout, Slice, Whole};
use colex::{Error, Tensor, layout};
use std::ops::RangeFull;

layout! {
    struct Square = (4,4):(4,1);
}

struct Far;

impl IntoTensorLayout for Far {
    type Kind = Slice<Square, (usize, RangeFull), Whole>;

    fn given(self) -> Result<[usize; 0], Error> {
        Ok([])
    }
}

fn main() {
    let tensor = Tensor::new([0; 4], Far).unwrap();
    println!("{}", tensor[0]);
}
