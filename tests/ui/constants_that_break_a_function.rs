use colex::layout;

const BM: usize = 20;

layout! {
    fn tiled(i: u32) -> u32 = zipped_divide((BM, 64):(64, 1), (8, BM));
    fn nested(i: u32, (j, k, l): (u32, u32, u32)) -> u32 = zipped_divide((BM, 64):(64, 1), (4, 64));
    fn narrow(i: u8) -> u8 = zipped_divide((BM, 64):(64, 1), (4, 64));
}

fn main() {}
