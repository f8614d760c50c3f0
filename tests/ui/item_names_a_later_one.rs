use colex::layout;

layout! {
    pub struct Part = Tile o 4:1;
    pub struct Tile = (4,8):(1,4);
}

fn main() {}
