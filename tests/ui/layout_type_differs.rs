use colex::layout;

fn main() {
    let _: layout!((4,8):(8,1)) = layout!((4,8):(1,4));
}
