// the function takes a column-major tensor and is given a row-major one
use colex::tensor::{View, ViewMut};
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,8):(8,1);
    struct Columns = (8,8):(1,8);
}

fn turn(from: Tensor<View<'_, u8>, Rows>, mut to: Tensor<ViewMut<'_, u8>, Columns>) {
    to.copy_from(&from);
}

fn main() {
    let rows = Tensor::new((0..64).collect::<Vec<u8>>(), Rows).unwrap();
    let mut columns = Tensor::new(vec![0_u8; 64], Rows).unwrap();
    turn(rows.view(), columns.view_mut());
    println!("{:?}", columns.storage());
}
