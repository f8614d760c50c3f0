use colex::layout;

fn main() {
    let _ = layout!(upcast<4>((8,2):(3,1)));
    let _ = layout!(upcast<2>((2,2):(1,1)));
}
