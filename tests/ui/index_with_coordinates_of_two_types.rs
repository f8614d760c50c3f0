use colex::index;

fn main() {
    let (i, j) = (1_u32, 2_usize);
    let _ = index!((4,8):(1,4); (i, j));
}
