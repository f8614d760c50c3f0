use colex::layout;

fn main() {
    let _ = layout!((4,8):(1,4) (2,2));
    let _ = layout!((4,8):(1,4).size());
}
