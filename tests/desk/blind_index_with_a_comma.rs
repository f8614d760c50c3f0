// the coordinate of `index!` is behind a comma, not a semicolon
use colex::index;

fn transpose(from: &[f32], to: &mut [f32]) {
    for i in 0..16_usize {
        for j in 0..32_usize {
            let source = index!((16,32):(32,1), (i, j));
            to[j * 16 + i] = from[source];
        }
    }
}

fn main() {
    let from: Vec<f32> = (0..512).map(|x| x as f32).collect();
    let mut to = vec![0.0; 512];
    transpose(&from, &mut to);
    println!("{}", to[17]);
}
