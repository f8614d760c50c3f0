use colex::{Tensor, layout};
layout! { struct Rows = (8,64):(64,1); struct Columns = (8,64):(1,8); }
fn main() {
    let a = Tensor::new(vec![0_u32; 512], Rows).unwrap();
    let mut b = Tensor::new(vec![0_f32; 512], Columns).unwrap();
    b.copy_from(&a);
}
