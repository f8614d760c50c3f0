use colex::layout;

fn main() {
    let _ = layout!(Sw<a,4,3> o 8:1);
}
