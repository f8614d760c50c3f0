use colex::layout;

layout! {
    pub enum Tile = (4,8):(1,4);
}

fn main() {}
