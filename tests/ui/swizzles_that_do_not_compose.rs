use colex::layout;

fn main() {
    let _ = layout!(Sw<2,0,2> o Sw<2,1,3>);
}
