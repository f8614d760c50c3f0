//! Tiles that matrix instructions and tensor maps do not know.
use colex::layout;

layout! {
    pub struct Gmem { m: usize, k: usize } = (m, k):(k, 1);
    struct Padded = Sw<3,3,3> o (64,64):(72,1) where wgmma(K, 16);
    struct OfBytes = Sw<3,4,3> o (64,64):(64,1) where tcgen05(K, 16), tma(Gmem, 16);
    struct Transposed = tile_to_shape(Layout_MN_SW128_Atom<16>, (64,64)) where wgmma(K, 16), tma(Gmem, 16);
    struct Ragged = tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)) where tma((512,100):(100,1), 16);
    struct Word = (8,8):(8,1) where wgmma(N, 16);
    struct Descriptor = gmma_desc<K,16>(Layout_K_SW128_Atom<16>);
    fn narrow(address: u32, step: u32) -> u32 = gmma_desc<K,16>(Layout_K_SW128_Atom<16>);
    fn many(address: u64, a: u64, b: u64, c: u64) -> u64 = gmma_desc<K,16>(Layout_K_SW128_Atom<16>);
    extern "wgsl" fn wgsl(address: u64, step: u64) -> u64 = gmma_desc<K,16>(Layout_K_SW128_Atom<16>);
}

fn main() {}
