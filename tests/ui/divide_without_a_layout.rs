use colex::layout;

fn main() {
    let _ = layout!(logical_divide((4,6,8):(2,3,5), 6:3));
}
