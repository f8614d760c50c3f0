//! An operation that CuTe has, or a neighbour of it.

fn main() {
    let _ = colex::layout!(permute((8,8):(8,1), (1,0)));
    let _ = colex::layout!(get_slice(make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1)), 3));
}
