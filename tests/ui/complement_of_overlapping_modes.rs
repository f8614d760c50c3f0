use colex::layout;

fn main() {
    let _ = layout!(complement((4,4):(1,2), 64));
}
