//! Where a view starts is no number that users choose.
use colex::tensor::{IntoTensorLayout, Shifted};
use colex::{Tensor, layout};

layout! {
    struct Line = 4:1;
}

struct Far;

impl IntoTensorLayout for Far {
    type Kind = Shifted<Line>;

    fn into_tensor_layout(self) -> Result<i64, colex::Error> {
        Ok(1 << 40)
    }
}

fn main() {
    let tensor = Tensor::new([0; 4], Far).unwrap();
    println!("{}", tensor[0]);
}
