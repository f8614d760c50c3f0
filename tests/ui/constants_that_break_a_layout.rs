use colex::layout;

const BM: usize = 20;
const HUGE: u64 = 1 << 63;

layout! {
    struct Tiled = zipped_divide(tile_to_shape((8, 64):(64, 1), (BM, 64)), (4, 4));
    struct Overrun = zipped_divide((64, 64):(64, 1), (BM, 4));
    struct Overlap = (BM, 4):(1, 1) where injective;
    struct Buffer = (BM, 4):(4, 1) where cosize <= 64;
    struct Odd = (BM, 4):(4, 1) where BM % 8 == 0;
    struct Huge = (HUGE, 4):(4, 1);
}

fn main() {}
