// the item starts with `auto`, as in C++
use colex::layout;

layout! {
    auto Tile = make_layout(make_shape(8, 64), make_stride(64, 1));
}

fn main() {
    let tile: Vec<i16> = (0..512).collect();
    let mut sum = 0_i32;
    for column in 0..64_usize {
        sum += i32::from(tile[Tile.at((2, column))]);
    }
    println!("{sum}");
}
