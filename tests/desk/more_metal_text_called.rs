use colex::layout;

layout! {
    /// 16 rows of 32 floats, a float more than they need.
    pub struct Tile = (16,32):(33,1) where injective;
    pub extern "metal" fn tile(row: u32, column: u32) -> u32 = Tile;
}

fn main() {
    println!("#include <metal_stdlib>\nusing namespace metal;\n{tile}");
    assert_eq!(tile(2_u32, 5_u32), 2 * 33 + 5);
}
