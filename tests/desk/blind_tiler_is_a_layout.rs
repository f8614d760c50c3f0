// `Layout::zipped_divide` takes a `Tiler`, and gets the shape as an `IntTuple`
use colex::{IntTuple, Layout, Tiler};

fn tiles(matrix: &Layout, rows: i64, columns: i64) -> Layout {
    let shape = IntTuple::flat(&[rows, columns]).unwrap();
    let tiler = Tiler::shape(&shape).unwrap();
    println!("by {tiler:?}");
    matrix.zipped_divide(&shape).unwrap()
}

fn main() {
    let matrix: Layout = "(8,16):(16,1)".parse().unwrap();
    let tiled = tiles(&matrix, 4, 4);
    println!("{tiled}");
    println!("{}", tiled.at(((1, 2), (1, 3))));
}
