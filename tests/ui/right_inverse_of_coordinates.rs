use colex::layout;

fn main() {
    let _ = layout!(right_inverse(make_identity_layout((2,2))));
}
