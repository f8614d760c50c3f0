use colex::layout;

const BITS: usize = 32;

layout! {
    struct Move = convert<32>((32,2):(2,1), ((16,2),2):((2,1),32));
    struct Memory = convert<16>((32,32):(32,1), (32,32):(1,32));

    fn of_constants(from: [u32; 2], thread: u32) -> [u32; 2] = convert<BITS>((32,2):(2,1), (32,2):(2,1));
    fn of_index(i: u32) -> u32 = Move;
    fn of_fewer(from: [u32; 1], thread: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 2] = Move;
    fn of_halves(from: [u16; 2], thread: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 2] = Move;
    fn without_lanes(from: [u32; 2], thread: u32) -> [u32; 2] = Move;
    extern "cuda" fn named_like_a_register(r0: [u32; 2], thread: u32) -> [u32; 2] = Move;
    fn through_memory(from: [u32; 16], thread: u32) -> [u32; 16] = Memory;
    extern "cuda" fn without_memory(from: [u32; 16], thread: u32) -> [u32; 16] = Memory;
    extern "cuda" fn with_a_shuffle(from: [u32; 2], thread: u32, shuffle: impl Fn(u32, u32) -> u32) -> [u32; 2] = Move;
    extern "metal" fn in_metal(from: [u32; 2], thread: u32) -> [u32; 2] = Move;
    extern "cuda" fn warpSize(from: [u32; 2], thread: u32) -> [u32; 2] = Move;
}

fn main() {}
