use colex::layout;

fn main() {
    let _ = layout!(complement(make_identity_layout((4,4)), 64));
}
