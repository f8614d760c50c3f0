use colex::layout;

layout! {
    pub const fn place(row: u32, column: u32) -> u32 = (3,(2,3)):(3,(12,1));
}

const CORNER: u32 = place((2, 5));

fn main() {
    println!("{CORNER}");
}
