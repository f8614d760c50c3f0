use colex::layout;

layout! {
    pub struct SmemTile = (4,8):(1,4);
    pub struct Part = SmenTile o 4:1;
}

fn main() {}
