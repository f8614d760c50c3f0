use colex::layout;

fn main() {
    let _ = layout!((4294967296,4294967296):(1,1));
}
