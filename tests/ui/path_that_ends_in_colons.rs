use colex::layout;

fn main() {
    let _ = layout!(tiles:: o 4:1);
}
