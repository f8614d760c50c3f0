use colex::index;

fn main() {
    let (i, j) = (1_u32, 2_u32);
    let _ = index!((8,4):(4,1), (i, j));
}
