use colex::layout;

fn main() {
    let _ = layout!(Weights o 4:1);
}
