use colex::layout;

fn main() {
    let _ = layout!(slice((_,_,1), (4,8):(1,4)));
}
