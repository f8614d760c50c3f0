//! An operation of CuTe's on tensors.

fn main() {
    let _ = colex::layout!(local_tile((8,8):(8,1), (4,4)));
    let _ = colex::layout!(get_slice(make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1)), 3));
}
