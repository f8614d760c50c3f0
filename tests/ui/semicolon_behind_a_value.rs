use colex::{index, layout};

fn main() {
    let _ = layout!(Sw<3,3,3> o (8,64):(64,1););
    let _ = index!((128,8):(8,1); (1, 2););
}
