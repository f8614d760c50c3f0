use colex::layout;

layout! {
    struct Tile = 8:1;
    struct Match = match::Tile;
}

fn main() {
    let _ = layout!(Tile<> o 4:1);
}
