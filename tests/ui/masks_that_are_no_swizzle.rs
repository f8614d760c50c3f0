use colex::layout;

fn main() {
    let _ = layout!(make_swizzle(3, 40));
}
