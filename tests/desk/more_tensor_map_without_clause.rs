use colex::layout;

layout! {
    /// A matrix of halves in global memory, by rows.
    pub struct Gmem { m: usize, k: usize, ld: usize } = (m, k):(ld, 1);
    /// Its tiles in shared memory.
    pub struct SmemA = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where bijective;
}

fn main() {
    let gmem = Gmem::new(1000, 136, 144).unwrap();
    let map = SmemA::tensor_map(&gmem).unwrap();
    println!("{map}");
}
