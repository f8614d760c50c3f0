use colex::layout;

fn main() {
    let _ = layout!(coalesce(Sw<3,4,3>));
}
