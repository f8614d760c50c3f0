use colex::layout;

fn main() {
    let _ = layout!([4, 2:1 o (4,8):(1,4)]);
}
