use colex::layout;

fn main() {
    let _ = layout!(8:9223372036854775808);
}
