use colex::{index, layout};

const ROWS: f32 = 8.5;
const IS_WIDE: bool = true;

layout! {
    struct Tile = (ROWS, 64):(64, 1);
    struct Divided = zipped_divide((64,64), (4, IS_WIDE)) where ROWS <= 8;
    fn place(i: u32, j: u32) -> u32 = (ROWS, 64):(64, 1);
}

fn main() {
    let _ = index!(coalesce((ROWS, 64)); 3_u32);
}
