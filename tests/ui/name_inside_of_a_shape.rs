use colex::layout;

fn main() {
    let _ = layout!((m,8):(1,4));
}
