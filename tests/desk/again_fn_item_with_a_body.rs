// the function in `layout!` has a body in braces, as in Rust, where `= Tile;` is meant
use colex::layout;

layout! {
    /// 8 rows of 64, without bank conflicts.
    pub struct Tile = Sw<3,3,3> o (8,64):(64,1);
    #[inline]
    pub fn place(row: u32, column: u32) -> u32 { Tile }
}

fn main() {
    let mut buffer = [0_u16; 512];
    for row in 0..8 {
        for column in 0..64 {
            buffer[place(row, column) as usize] = (row * 64 + column) as u16;
        }
    }
    println!("{:?}", &buffer[64..72]);
}
