use colex::layout;

fn main() {
    let _ = layout!(complement([4, 2], 8));
}
