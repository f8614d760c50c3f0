use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn main() {
    let data = [0.0_f32; Tile.SIZE];
    println!("{}", data.len());
}
