use colex::layout;

fn main() {
    let _ = layout!(crd2idx((1,2,3), (4,8):(1,4)));
}
