use colex::layout;

fn main() {
    let _ = layout!(complement((4,6):(8,3), 64));
}
