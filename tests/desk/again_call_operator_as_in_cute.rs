// the layout is called as in C++, `tile(i, j)`, where `at` is meant
use colex::layout;

fn main() {
    let tile = layout!((32,32):(33,1));
    let mut memory = vec![0_u32; 32 * 33];
    for i in 0..32_usize {
        for j in 0..32_usize {
            memory[tile(i, j)] = (i * 32 + j) as u32;
        }
    }
    println!("{}", memory[34]);
}
