// the source has u16 elements, the destination f32
use colex::{Tensor, layout};

layout! {
    struct Image = (32,48):(48,1);
    struct Planes = (32,48):(1,32);
}

fn main() {
    let pixels: Vec<u16> = (0..32 * 48).map(|i| (i % 256) as u16).collect();
    let image = Tensor::new(pixels, Image).unwrap();
    let mut planes = Tensor::new(vec![0.0_f32; 32 * 48], Planes).unwrap();
    planes.copy_from(&image);
    println!("{}", planes[(31, 47)]);
}
