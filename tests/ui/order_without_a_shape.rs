use colex::layout;

fn main() {
    let _ = layout!(make_layout((8,8), LayoutRight{}));
}
