use colex::layout;

fn main() {
    let _ = layout!(logical_divide((4,8):(1,4), (2,2):(1,1)));
}
