use colex::{Tensor, layout};
layout! { struct A = (8,64):(64,1); }
fn main() { let mut t = Tensor::new(vec![0.0; 512], A).unwrap(); let v = t.view_mut(); let s = v.slice((0, ..)); println!("{} {}", s[0], v[(0, 0)]); }
