use colex::index;

fn main() {
    let (i, j) = (1_u32, 2_usize);
    let _ = index!((3,(2,4)):(1,(3,7)); (i, j));
}
