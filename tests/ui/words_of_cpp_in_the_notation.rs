//! What C++ and Rust write, and the notation does not.
use colex::layout;

layout! {
    struct A = (128,64):(64,1);
    struct Rows = get::<0>(A);
    struct Turned = transpose(A);
    struct Ordered = permute<1,0>(A);
    struct Swizzled = swizzle<3,3,3>(A);
    struct Smem = tile_to_shape(Layout_K_SW128_Atom<half_t>, (128,64));
    struct Load = make_tiled_copy(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, (32,8), (4,1));
}

fn main() {}
