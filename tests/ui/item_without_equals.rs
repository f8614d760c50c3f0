use colex::layout;

layout! {
    pub struct Tile (4,8):(1,4);
}

fn main() {}
