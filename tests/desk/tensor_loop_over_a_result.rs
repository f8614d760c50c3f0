use colex::{Tensor, layout};
fn main() {
    let t = Tensor::new(vec![1.0_f32; 512], layout!((8,64):(64,1))).unwrap();
    let mut sum = 0.0;
    for tile in t.view().tiles([4, 4]) { for x in tile.iter() { sum += x; } }
    println!("{sum}");
}
