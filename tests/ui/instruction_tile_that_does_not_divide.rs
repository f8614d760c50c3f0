colex::layout! {
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    struct A = partition_A(Mma, (128,72));
    fn b(thread: u32, value: u32, n: u32, k: u32) -> u32 = partition_B(Mma, (80,64));
    struct Load = make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8));
    struct Source = partition_S(Load, (128,72):(72,1));
    struct Part = local_partition((6,8):(8,1), (4,2):(2,1), 3);
}

fn main() {}
