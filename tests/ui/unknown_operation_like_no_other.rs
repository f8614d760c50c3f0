use colex::layout;

fn main() {
    let _ = layout!(frobnicate((4,8):(1,4)));
}
