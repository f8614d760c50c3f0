use colex::layout;

fn main() {
    let _ = layout!(logical_product((2,2):(1,2), Sw<2,0,2> o (3,4):(1,4)));
}
