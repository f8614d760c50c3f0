use colex::layout;

fn main() {
    let _ = layout!(zipped_divide((4,8):(1,4), (2,2,2)));
}
