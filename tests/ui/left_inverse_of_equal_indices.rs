use colex::layout;

fn main() {
    let _ = layout!(left_inverse((4,4):(1,2)));
}
