use colex::layout;

fn main() {
    let _ = layout!(((4,8),(32,2)):((512,1),((16,8))));
}
