use colex::layout;

fn main() {
    let _ = layout!((4,(2,4)):(1,4));
}
