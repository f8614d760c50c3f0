use colex::{Layout, parse};

const SHAPE: Layout = parse("(m,4)");

fn main() {
    let _ = SHAPE;
}
