use colex::index;

fn main() {
    let (i, j) = (1_u32, 2_usize);
    let _ = index!((3,8):(1,3); (i, j + 1));
}
