use colex::layout;

fn main() {
    let _ = layout!(coalesce<0>((4,8):(1,4)));
}
