use colex::layout;

fn main() {
    let _ = layout!(table(2000000:1));
}
