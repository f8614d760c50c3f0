use colex::layout;

fn main() {
    let _ = layout!(_ o 4:1);
}
