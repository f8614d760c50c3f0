use colex::index;

fn main() {
    let mut sum = 0;
    for i in 0..8_u32 {
        for j in 0..64_u32 {
            sum += index!((8,64):(64,1), (i, j));
        }
    }
    println!("{sum}");
}
