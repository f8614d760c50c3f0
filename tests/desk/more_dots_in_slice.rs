use colex::layout;

layout! {
    struct Tile = (4,8):(8,1);
    struct Column = slice((..,2), Tile);
}

fn main() {
    println!("{}", Column::SIZE);
}
