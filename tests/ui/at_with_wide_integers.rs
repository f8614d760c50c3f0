use colex::layout;

fn main() {
    let l = layout!((4,8):(1,4));
    l.at(1_i128);
}
