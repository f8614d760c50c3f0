// the mutable view is used after it moved into a tile cut from it
use colex::tensor::Run;
use colex::{Tensor, layout};

layout! {
    struct C = (32,32):(32,1);
}

fn main() {
    let mut c = Tensor::new(vec![0_u32; 1024], C).unwrap();
    let mut view = c.view_mut();
    let mut corner = view.tile((Run::<8>, Run::<8>), (0, 0));
    corner.fill(1);
    view[(31, 31)] = 2;
    println!("{}", c[(0, 0)] + c[(31, 31)]);
}
