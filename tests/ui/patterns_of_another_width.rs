//! Widths are bits, and a pattern of swizzled elements belongs to one; this third one belongs to none.
use colex::layout;

layout! {
    struct Gmem { m: usize, k: usize } = (m,k):(k,1);
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where wgmma(K, 2), tma(Gmem, 2);
    struct Other = Sw<2,3,4> o (8,64):(64,1) where wgmma(K, 16);
}

fn main() {}
