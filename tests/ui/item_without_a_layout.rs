use colex::layout;

layout! {
    pub struct Tile = ;
}

fn main() {}
