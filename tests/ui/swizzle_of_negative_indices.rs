use colex::layout;

fn main() {
    let _ = layout!(Sw<2,0,2> o 8:-1);
}
