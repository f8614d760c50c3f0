use colex::{index, layout};

fn main() {
    let (m, n, ld) = (4_usize, 8, 10);
    let l = layout!((m, n):(ld, 1));
    let _ = l.at((1, 2, 3));
    let _ = l.at((1_u32, 2));
    let _ = index!((m, n):(ld, 1); (1, 2, 3));
    let _ = index!((m, n):(ld, 1); ((1, 2), 3));
}
