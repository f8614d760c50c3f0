use colex::layout;
layout! { struct Tile = (8,64):(64,1); }
fn main() {
    let data = vec![0.0_f32; 512];
    let t = make_tensor(&data[..], Tile);
    println!("{}", t[(0, 0)]);
}
