use colex::layout;

fn main() {
    let _ = layout!((4,6,8):(2,3,5) o 6:3);
}
