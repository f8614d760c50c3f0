use colex::layout;

layout! {
    /// Where element (i, j) of tile (x, y) lies.
    fn at((i, j): (u32, u32), (x, y): (u32, u32)) -> u32 = zipped_divide(make_identity_layout((96,48)), (16,16));
}

fn main() {
    println!("{:?}", at((15, 3), (5, 2)));
}
