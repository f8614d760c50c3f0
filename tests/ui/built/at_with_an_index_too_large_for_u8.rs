use colex::layout;

fn main() {
    let l = layout!((4,128):(128,1));
    l.at(3_u8);
    l.at((3_u8, 4));
}
