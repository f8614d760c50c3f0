// a variable of type `Layout` is used as an operand inside `layout!`
use colex::{Layout, layout};

fn main() {
    let matrix: Layout = "(16,16):(16,1)".parse().unwrap();
    println!("{matrix}");
    let tiled = layout!(zipped_divide(matrix, (4,4)));
    let data: Vec<usize> = (0..256).collect();
    let mut sum = 0;
    for i in 0..4_usize {
        for j in 0..4_usize {
            sum += data[tiled.at(((i, j), (1, 2)))];
        }
    }
    println!("{sum}");
}
