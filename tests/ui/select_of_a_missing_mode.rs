use colex::layout;

fn main() {
    let _ = layout!(select<0,5>((4,8):(1,4)));
}
