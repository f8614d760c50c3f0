use colex::layout;

const BM: usize = 8;

fn main() {
    let _ = layout!((Int<BM>{},4):(4,1));
}
