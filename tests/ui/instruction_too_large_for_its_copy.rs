colex::layout! {
    struct Load = make_tiled_copy(SM75_U32x4_LDSM_N<16>, (16,4), (1,2));
    struct Wide = make_tiled_copy(UniversalCopy<32,128>, (32,8):(8,1), (1,4));
}

fn main() {}
