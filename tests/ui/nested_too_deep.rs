//! A hundred parentheses around a type: one mistake, at the first that is too deep.

use colex::layout;

layout! {
    struct Rows { m: ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((usize)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) } = (m,8):(8,1);
}

fn main() {}
