use colex::layout;

fn main() {
    let _ = layout!((4,3):(7,1000) o (2,2):(1,3));
}
