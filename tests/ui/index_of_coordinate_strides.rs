use colex::index;

fn main() {
    let _ = index!(make_identity_layout((4,8)); (1, 2));
}
