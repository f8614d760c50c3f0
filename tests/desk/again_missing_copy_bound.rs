// the generic function copies elements, but T has no bound Copy
use colex::tensor::{View, ViewMut};
use colex::{Structure, Tensor, layout};

layout! {
    struct Rows = (4,4):(4,1);
}

fn put<T, A: Structure, B: Structure>(from: Tensor<View<'_, T>, A>, mut to: Tensor<ViewMut<'_, T>, B>) {
    for i in 0..from.extent::<0>() {
        for j in 0..from.extent::<1>() {
            to[(i, j)] = from[(i, j)];
        }
    }
}

fn main() {
    let a = Tensor::of([1_u8; 16], Rows);
    let mut b = Tensor::of([0_u8; 16], Rows);
    put(a.view(), b.view_mut());
    println!("{}", b[(3, 3)]);
}
