use colex::layout;

fn main() {
    let _ = layout!(Sw<3,4> o 8:1);
}
