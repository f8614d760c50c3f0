use colex::layout;

layout! {
    struct Append = append<1>((4,8):(8,1));
    struct Insert = insert<3>((4,8):(8,1), 2:32);
    struct Remove = remove<0>(4:1);
    struct Zip = zip(((2,3),(5,7,1)):((1,2),(6,30,0)));
    struct Unflatten = unflatten((2,3,5):(1,2,6), (1,1));
    struct Behind = domain_offset((4,0), (4,8):(8,1));
    struct Add = layout_add((4,6):(1,5), (6,4):(1,8));
    struct Distribute = domain_distribute((4,6), 0);
    struct Coordinate = with_shape(32:1, get_hier_coord((4,8):(9,1), 8));
    struct Leading = with_shape(32:1, leading_dim((4,8):(16,2)));
    struct Same = (4,8):(8,1) where same_function((4,8):(1,4));
    struct Sizes = (4,8):(8,1) where same_function(31:1);
    struct Fragment = make_fragment_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN), (4,2,4));
    struct NotThere = partition_fragment_C(make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,64,128,K,K>), (256,128));
    struct NoLanes = layout_tv(make_tmem_copy(UniversalCopy<32,32>, (128,128):(65536,1)));
    struct Shape = tile_to_mma_shape(Layout_K_SW128_Atom<16>, (128,64));
    struct Offset = (4,8):(8,1) o m o 4:1;
}

fn main() {}
