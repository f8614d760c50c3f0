// tiles of a matrix of unknown extents, without `where overrun` or a fact
use colex::layout;

fn tile_corner(m: usize, n: usize, tile: (usize, usize)) -> usize {
    let tiled = layout!(zipped_divide((m, n):(n, 1), (32, 8)));
    tiled.at(((0, 0), tile))
}

fn main() {
    for i in 0..3 {
        for j in 0..3 {
            println!("tile ({i}, {j}) begins at {}", tile_corner(100, 20, (i, j)));
        }
    }
}
