use colex::layout;

fn main() {
    let _ = layout!(upcast<0>((4,8):(1,4)));
}
