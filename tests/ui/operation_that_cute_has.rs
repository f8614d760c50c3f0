//! An operation of CuTe's on tensors.

fn main() {
    let _ = colex::layout!(local_tile((8,8):(8,1), (4,4)));
}
