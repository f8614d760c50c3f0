use colex::layout;

fn main() {
    let _ = layout!(Sw<3,4,3,0> o 8:1);
}
