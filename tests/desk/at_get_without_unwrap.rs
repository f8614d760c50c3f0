use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn main() {
    let data = vec![0.0_f32; 512];
    let i: usize = Tile.get((1, 2));
    println!("{}", data[i]);
}
