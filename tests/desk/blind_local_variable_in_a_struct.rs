// a struct item uses the variable `rows`; it has to be a constant
use colex::layout;

fn main() {
    const ROWS: usize = 24;
    let rows = ROWS;
    layout! {
        /// A matrix with columns one behind the other.
        struct Columns = (rows, 10):(1, rows);
    }

    let data: Vec<usize> = (0..rows * 10).collect();
    let mut diagonal = Vec::new();
    for i in 0..10_usize {
        diagonal.push(data[Columns.at((i, i))]);
    }
    println!("{diagonal:?}");
}
