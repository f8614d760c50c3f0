//! CuTe's `make_layout(shape, stride)`; here it joins layouts.

fn main() {
    let _ = colex::layout!(make_layout((2,3), (3,1)));
}
