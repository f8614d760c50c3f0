// `index!` has a comma between layout and coordinate where a semicolon is wanted
use colex::index;

fn row_sum(data: &[f32], row: usize) -> f32 {
    let mut sum = 0.0;
    for column in 0..12 {
        sum += data[index!((8,12):(16,1), (row, column))];
    }
    sum
}

fn main() {
    let data: Vec<f32> = (0..8 * 16).map(|i| i as f32).collect();
    for row in 0..8 {
        println!("row {row}: {}", row_sum(&data, row));
    }
}
