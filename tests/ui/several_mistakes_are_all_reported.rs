use colex::layout;

fn main() {
    let _ = layout!(((4,0),(8,2),-3):((1,4),(32,(1,2)),1));
}
