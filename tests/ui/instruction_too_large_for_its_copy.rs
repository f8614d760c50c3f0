colex::layout! {
    struct Load = make_tiled_copy(SM75_U32x4_LDSM_N<16>, (16,4), (1,2));
}

fn main() {}
