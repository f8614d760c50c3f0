use colex::layout;

layout! {
    struct OfBytes = gmma_desc<K,16>(Sw<3,4,3> o (64,64):(64,1));
    struct Padded = gmma_desc<K,16>(Sw<3,3,3> o (64,16):(72,1));
    struct Transposed = umma_desc<MN,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)));
    struct Short = gmma_desc<MN,16>(((8,8),(8,3)):((1,64),(8,512)));
    struct Stages = gmma_desc<K,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (128,64,4)));
    struct Word = gmma_desc<Q,16>((8,8));
    struct NoWord = gmma_desc<16>((8,8));
    struct Wide = Layout_K_SW128_Atom<128>;
    struct Name = Layout_K_SW128_Atm<16>;
}

fn main() {}
