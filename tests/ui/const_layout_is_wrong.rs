use colex::{Layout, expect, parse};

const SHAPE: Layout = parse("(4,8):(1,4,32)");
const COMPOSED: Layout = expect(parse("(4,6,8):(2,3,5)").composition(&parse("6:3")));

fn main() {
    let _ = (SHAPE, COMPOSED);
}
