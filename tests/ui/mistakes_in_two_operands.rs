use colex::layout;

fn main() {
    let _ = layout!(logical_divide((4,0):(1,4), get<3>((2,2):(1,2))));
}
