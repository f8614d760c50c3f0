use colex::layout;

fn main() {
    let _ = layout!(Sw<2,0,2> o (4,4):(1@0,1@1));
}
