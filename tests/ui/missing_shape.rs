use colex::layout;

fn main() {
    let _ = layout!(:(1,4));
}
