//! Instructions by their layouts, and tilings: how many threads, which tiles, which parts.
use colex::layout;

layout! {
    struct Sizes = make_mma_atom(1:0, (1,4):(0,1), (1,3):(0,1), (1,5):(0,1));
    struct Threads = make_mma_atom(32, (4,8):(1,1), 3:1, 4:1);
    struct Modes = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1,1));
    struct Overlap = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2):(1,1));
    struct Width = make_tiled_copy(UniversalCopy<32>, (4,8), (2,1));
    struct Data = make_cotiled_copy(UniversalCopy<32,32>, (4,8):(1,64), 8);
    struct Kept = zipped_divide((4,8), [_, 2]);
    struct Linear = upcast<4>(Sw<1,1,3> o (8,8):(8,1));
    struct Whole = downcast<2>((6,2):(0,3));
}

fn main() {}
