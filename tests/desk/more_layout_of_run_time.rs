use colex::{StaticLayout, layout};

fn second_row<L: StaticLayout>(layout: L) -> usize {
    layout.at((1_usize, 0_usize))
}

fn main() {
    let columns = std::env::args().count() * 64;
    let gmem = layout!((32, columns):(columns, 1));
    println!("{}", second_row(gmem));
}
