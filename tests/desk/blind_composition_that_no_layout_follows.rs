// every third element is taken of rows of 8 (column by column over 4 rows), which no layout can follow
use colex::layout;

layout! {
    /// Four rows, row by row.
    pub struct Matrix = (4,8):(8,1);
    /// Some of its elements, counted down the columns.
    pub struct Picked = Matrix o 8:3;
}

fn main() {
    let data: Vec<u32> = (100..132).collect();
    let picked: Vec<u32> = (0..8_usize).map(|i| data[Picked.at(i)]).collect();
    println!("{picked:?} of {Matrix}");
}
