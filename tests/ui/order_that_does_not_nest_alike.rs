use colex::layout;

fn main() {
    let _ = layout!(make_ordered_layout((4,8), (0,1,2)));
}
