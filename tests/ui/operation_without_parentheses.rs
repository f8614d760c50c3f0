use colex::layout;

fn main() {
    let _ = layout!(get<0>);
}
