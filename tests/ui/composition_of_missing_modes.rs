use colex::layout;

fn main() {
    let _ = layout!((4,8):(1,4) o (2,2):(1@0,1@2));
}
