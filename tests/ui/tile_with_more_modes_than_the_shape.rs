use colex::layout;

fn main() {
    let _ = layout!(tile_to_shape((2,2,2):(1,2,4), (8,8)));
}
