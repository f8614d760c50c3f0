use colex::layout;

fn main() {
    let _ = layout!(Tile o 4:1);
}
