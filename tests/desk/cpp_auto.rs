use colex::layout;
layout! { auto sA = make_layout(make_shape(_64{}, _8{})); }
fn main() {}
