use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new(vec![1.0_f32; 512], layout!((8,64):(64,1))).unwrap();
    let rows = t.view().slice((0..=4, ..));
    println!("{}", rows.size());
}
