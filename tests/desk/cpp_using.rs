use colex::layout;
layout! { using SmemA = Layout<Shape<_64,_8>>; }
fn main() {}
