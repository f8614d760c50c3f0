//! What a tensor map does not move: facts about a tile in shared memory and the layout of global memory.
use colex::layout;

layout! {
    struct Gmem = (512,1024):(1024,1);
    struct Major = (8,64):(64,1) where tma((512,512):(1,512), 16);
    struct Unit = (8,4):(4,1) where tma(Gmem, 16);
    struct Row = Sw<3,3,3> o (8,128):(128,1) where tma(Gmem, 16);
    struct Extent = (512,8):(8,1) where tma(Gmem, 16);
    struct Static = ((2,2,2),(2,2,2)):((32,16,8),(4,2,1)) where tma(((4,4,4),(4,4,4)):((1024,4096,16384),(1,4,16)), 16);
    struct Pitch = (8,64):(64,1) where tma((512,100):(100,1), 16);
    struct Words = gmma_desc<K,8>(Sw<2,5,2> o (8,32):(32,1));
    struct Pattern = gmma_desc<K,16>(Sw<2,3,2> o (64,64):(64,1));
    struct Distance = gmma_desc<K,16>((8,(8,2)):(8,(1,1000000)));
}

fn main() {}
