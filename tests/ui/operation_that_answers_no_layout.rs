use colex::layout;

fn main() {
    let _ = layout!(size((4,8):(1,4)));
    let _ = layout!(compatible(8, (4,2)));
}
