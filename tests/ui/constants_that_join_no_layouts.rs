use colex::layout;

layout! {
    struct Tile<const BM: usize> = make_layout((BM,64), (64,1), 2);
}

fn main() {}
