use colex::layout;
layout! { struct A = tile_to_shape((8,64):(64,1)); }
fn main() {
    println!("{}", A.at(0));
}
