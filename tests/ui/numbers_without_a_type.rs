//! Numbers and parameters have types, as Rust writes them.
colex::layout! {
    struct Gmem { m, n } = (m, n):(n, 1);
}

colex::layout! {
    struct Smem<int BM> = (BM, 8):(8, 1);
}

fn main() {}
