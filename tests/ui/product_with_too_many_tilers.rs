use colex::layout;

fn main() {
    let _ = layout!(logical_product((4,8):(1,4), [2, 2, 2]));
}
