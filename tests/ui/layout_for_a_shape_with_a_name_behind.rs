use colex::layout;

fn main() {
    let _ = layout!((4,8):Layoutleft);
}
