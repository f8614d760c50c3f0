use colex::index;

fn main() {
    let t = (1_u32, 2_u32);
    let _ = index!((4,8):(8,1); t);
}
