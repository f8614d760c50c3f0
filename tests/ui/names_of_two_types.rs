use colex::layout;

fn main() {
    let (m, ld) = (4_usize, 10_u32);
    let _ = layout!((m, 8):(ld, 1));
}
