use colex::layout;

fn main() {
    let _ = layout!(compatible(8, (4,2)));
}
