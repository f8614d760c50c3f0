use colex::layout;

fn main() {
    let _ = layout!(get<>((4,8):(1,4)));
}
