use colex::layout;

layout! {
    pub struct SmemB = tile_to_shape(Layout_K_SW128_Atom<16>, (256,64)) where bijective, wgmma(K, 16);
    /// The operand of instruction `step` along K, of the tile at a byte address of shared memory.
    pub extern "cuda" fn desc_b(address: u32, step: u32) -> u32 = gmma_desc<K,16>(SmemB);
}

fn main() {
    println!("{desc_b}");
}
