use colex::layout;

fn main() {
    let _ = layout!(take<1,1>((4,8):(1,4)));
}
