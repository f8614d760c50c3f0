// `make_layout` is called as a function of Rust
use colex::layout;

fn main() {
    let rows = layout!(make_layout(make_shape(Int<4>{}, _8{}), LayoutRight{}));
    let columns = make_layout((4, 8), (1, 4));
    for i in 0..4_usize {
        for j in 0..8_usize {
            print!("{} -> {}  ", rows.at((i, j)), columns.at((i, j)));
        }
    }
    println!();
}
