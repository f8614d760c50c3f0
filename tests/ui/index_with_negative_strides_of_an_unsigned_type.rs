use colex::index;

fn main() {
    let i = 3_u32;
    let _ = index!((4,8):(-1,4); (i, i));
}
