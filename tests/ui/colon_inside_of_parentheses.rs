use colex::layout;

fn main() {
    let _ = layout!((4:1,8):(8,1));
}
