use colex::{Tensor, layout};

layout! { struct Matrix = (256,512); }
fn main() {
    let s = Tensor::new(vec![0_u32; 256 * 512], Matrix).unwrap();
    println!("{}", s.view().slice(17, ..)[0]);
}
