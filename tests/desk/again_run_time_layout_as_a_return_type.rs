// a layout with the numbers `m` and `n` is written as the type that a function returns
use colex::{Error, layout};

layout! {
    struct Rows { m: usize, n: usize } = (m, n):(n, 1);
}

fn rows(m: usize, n: usize) -> Result<layout!((m, n):(n, 1)), Error> {
    Rows::new(m, n)
}

fn main() {
    let layout = rows(20, 30).unwrap();
    assert_eq!(layout.at((1, 2)), 32);
    assert_eq!(layout.at((19, 29)), 599);
}
