use colex::{index, layout};

layout! {
    /// Words of the user.
    pub struct Tile = (8,64):(64,1);
    pub struct Rows = get<0>(Tile);
    pub struct Gmem { m: usize, n: usize } = (m,n):(n,1);
    pub fn place(i: u32, j: u32) -> u32 = Tile;
}

layout! { struct Column = Tile o 8:1; }

fn main() {
    println!("{} {}", index!(Tile; (1_u32, 2_u32)), place(1, 2));
    println!("{} {}", Rows.at(1), Column.at(1));
    let g = Gmem::new(8, 4).unwrap();
    println!("{}", g.at((1, 1)));
}
