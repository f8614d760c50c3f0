use colex::layout;

fn main() {
    let _ = layout!(recast<24, 16>((4,8):(1,4)));
}
