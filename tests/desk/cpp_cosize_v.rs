use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn main() {
    let buffer = [0.0_f32; cosize_v::<Tile>()];
    println!("{}", buffer.len());
}
