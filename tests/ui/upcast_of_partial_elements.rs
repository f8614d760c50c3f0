use colex::layout;

fn main() {
    let _ = layout!(upcast<4>((3,8):(1,3)));
}
