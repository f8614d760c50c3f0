use colex::layout;

fn main() {
    let _ = layout!(group<1,3>((4,8):(1,4)));
}
