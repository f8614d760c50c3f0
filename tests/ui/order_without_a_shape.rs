use colex::layout;

fn main() {
    let _ = layout!(coalesce(LayoutRight{}));
}
