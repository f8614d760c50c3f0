use colex::layout;

fn main() {
    let _ = layout!(tile_to_shape((4,8):(1,4), (10,8)));
}
