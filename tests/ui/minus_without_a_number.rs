use colex::layout;

fn main() {
    let _ = layout!(4:-);
}
