use colex::layout;

fn main() {
    let _ = layout!((0x10,8):(1,16));
}
