use colex::layout;

layout! {
    pub struct Tile = (4,8):(1,4)
    pub struct Other = 4:1;
}

fn main() {}
