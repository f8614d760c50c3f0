use colex::layout;
layout! {
    struct Tile = (64,4):(4,1);
    struct Load = make_tiled_copy(UniversalCopy<128,32>, (32,8):(8,1), (1,4));
    struct Part = partition_S(Load, Tile);
}
fn main() { println!("{}", Part.at(0)); }
