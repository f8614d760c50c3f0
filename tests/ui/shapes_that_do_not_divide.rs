use colex::layout;

fn main() {
    let _ = layout!(make_layout(shape_div((6,4), (4,4))));
}
