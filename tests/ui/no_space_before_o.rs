use colex::layout;

fn main() {
    let _ = layout!(8:64o 3:1);
}
