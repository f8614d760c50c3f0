use colex::layout;

fn main() {
    let _ = layout!((4,8):(1,9223372036854775807));
}
