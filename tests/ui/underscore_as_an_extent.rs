use colex::layout;

fn main() {
    let _ = layout!((4,_):(1,4));
}
