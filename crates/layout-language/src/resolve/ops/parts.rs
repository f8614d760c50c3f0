//! Operations that partition a tensor's layout by a tiling: for all threads, for one thread, or as a fragment in
//! registers.

use super::coordinates;
use super::overload::table;
use crate::constants;
use layout_hardware::atom::{Operand, Side, TiledCopy, TiledMma};
use layout_runtime::Layout;

table! {
    /// Divides operand A among threads. `l` is the layout of A. The modes of the result are (threads, (values, tiles)).
    /// `thrfrg_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// CuTe: $0.thrfrg_A($+)
    Symbolic OfSecond "thrfrg_A(mma, l)" { (mma: TiledMma, l: Layout; overruns) -> Layout = constants::thrfrg(&mma, Operand::A, &l, overruns)?; }
    /// Divides operand B among threads. `l` is the layout of B. The modes of the result are (threads, (values, tiles)).
    /// `thrfrg_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// CuTe: $0.thrfrg_B($+)
    Symbolic OfSecond "thrfrg_B(mma, l)" { (mma: TiledMma, l: Layout; overruns) -> Layout = constants::thrfrg(&mma, Operand::B, &l, overruns)?; }
    /// Divides operand C among threads. `l` is the layout of C. The modes of the result are (threads, (values, tiles)).
    /// `thrfrg_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// CuTe: $0.thrfrg_C($+)
    Symbolic OfSecond "thrfrg_C(mma, l)" { (mma: TiledMma, l: Layout; overruns) -> Layout = constants::thrfrg(&mma, Operand::C, &l, overruns)?; }
    /// The partitions of operand A, one per thread. `l` is the layout of A. The modes of the result are (thread, value, tiles along M, tiles along K).
    /// `partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// Not in CuTe: CuTe partitions for one thread at a time: `get_slice(thread).partition_A(tensor)`
    Symbolic OfSecond "partition_A(mma, l)" { (mma: TiledMma, l: Layout; overruns) -> Layout = constants::fragments(&mma, Operand::A, &l, overruns)?; }
    /// The partitions of operand B, one per thread. `l` is the layout of B. The modes of the result are (thread, value, tiles along N, tiles along K).
    /// `partition_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// Not in CuTe: CuTe partitions for one thread at a time: `get_slice(thread).partition_B(tensor)`
    Symbolic OfSecond "partition_B(mma, l)" { (mma: TiledMma, l: Layout; overruns) -> Layout = constants::fragments(&mma, Operand::B, &l, overruns)?; }
    /// The scale factors of A that each thread needs. `l` maps each coordinate (m,k) of A to its scale factor. The modes of the result are (thread, value, tiles along M, tiles along K).
    /// `partition_SFA(make_tiled_mma(SM120_16x8x32_TN_VS<E4M3,E4M3,F32,UE8M0,32>, (2,1,1)), tile_atom_to_shape_SFA<32>((128,128,128)))`
    Symbolic OfNamed "partition_SFA(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = TiledMma::partition_scales(&mma, Operand::A, &l)?;
    }
    /// The scale factors of B that each thread needs. `l` maps each coordinate (n,k) of B to its scale factor. The modes of the result are (thread, value, tiles along N, tiles along K).
    /// `partition_SFB(make_tiled_mma(SM120_16x8x32_TN_VS<E4M3,E4M3,F32,UE8M0,32>, (2,1,1)), tile_atom_to_shape_SFB<32>((128,128,128)))`
    Symbolic OfNamed "partition_SFB(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = TiledMma::partition_scales(&mma, Operand::B, &l)?;
    }
    /// The partitions of operand C, one per thread. `l` is the layout of C. The modes of the result are (thread, value, tiles along M, tiles along N).
    /// `partition_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// Not in CuTe: CuTe partitions for one thread at a time: `get_slice(thread).partition_C(tensor)`
    Symbolic OfSecond "partition_C(mma, l)" { (mma: TiledMma, l: Layout; overruns) -> Layout = constants::fragments(&mma, Operand::C, &l, overruns)?; }
    /// The partition of one thread. `part` is the layout of all partitions: mode 0 of `part` must number the threads, as in the result of `partition_C`.
    /// `get_slice(partition_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1)), 3)`
    /// Not in CuTe: call a method of the tiling: `get_slice(thread).partition_C(tensor)`
    Symbolic "get_slice(part, thread)" by (coordinates::slice_of_thread) {
        (part: Strided, thread: Int) -> Layout = Layout::get_slice(&part, thread)?;
    }
    /// The shape of each thread's partition of operand A. `shape` is the shape of A.
    /// `partition_shape_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64))`
    Symbolic OfSecond "partition_shape_A(mma, shape)" {
        (mma: TiledMma, shape: Shape) -> Ints = TiledMma::partition_shape(&mma, Operand::A, &shape)?;
    }
    /// The shape of each thread's partition of operand B. `shape` is the shape of B.
    /// `partition_shape_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64))`
    Symbolic OfSecond "partition_shape_B(mma, shape)" {
        (mma: TiledMma, shape: Shape) -> Ints = TiledMma::partition_shape(&mma, Operand::B, &shape)?;
    }
    /// The shape of each thread's partition of operand C. `shape` is the shape of C.
    /// `partition_shape_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64))`
    Symbolic OfSecond "partition_shape_C(mma, shape)" {
        (mma: TiledMma, shape: Shape) -> Ints = TiledMma::partition_shape(&mma, Operand::C, &shape)?;
    }
    /// The layout of each thread's fragment of operand A. If the instruction reads A from registers or tensor memory, the indices are the positions of the values in this memory. If the instruction reads A through a descriptor, each index is the number of 16-byte units to add to the address in the descriptor.
    /// `partition_fragment_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// CuTe: $0.get_slice(0).partition_fragment_A(^1).layout()
    Symbolic KnownExtents OfSecond "partition_fragment_A(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = TiledMma::partition_fragment(&mma, Operand::A, &l)?;
    }
    /// The layout of each thread's fragment of operand B. If the instruction reads B from registers, the indices are the positions of the values in the registers. If the instruction reads B through a descriptor, each index is the number of 16-byte units to add to the address in the descriptor.
    /// `partition_fragment_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// CuTe: $0.get_slice(0).partition_fragment_B(^1).layout()
    Symbolic KnownExtents OfSecond "partition_fragment_B(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = TiledMma::partition_fragment(&mma, Operand::B, &l)?;
    }
    /// The layout of each thread's fragment of operand C (the accumulators), which is in registers or in tensor memory.
    /// `partition_fragment_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))`
    /// CuTe: $0.get_slice(0).partition_fragment_C(^1).layout()
    Symbolic KnownExtents OfSecond "partition_fragment_C(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = TiledMma::partition_fragment(&mma, Operand::C, &l)?;
    }
    /// The layout of a fragment of operand A. `part` is one thread's partition of A, with the modes (value, tiles along M, tiles along K).
    /// `make_fragment_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (8,2,4):(1,32,8))`
    /// CuTe: $0.get_slice(0).make_fragment_A(^1).layout()
    Symbolic KnownExtents OfSecond "make_fragment_A(mma, part)" {
        (mma: TiledMma, part: Layout) -> Layout = TiledMma::make_fragment(&mma, Operand::A, &part)?;
    }
    /// The layout of a fragment of operand B. `part` is one thread's partition of B, with the modes (value, tiles along N, tiles along K).
    /// `make_fragment_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (4,2,4):(1,32,8))`
    /// CuTe: $0.get_slice(0).make_fragment_B(^1).layout()
    Symbolic KnownExtents OfSecond "make_fragment_B(mma, part)" {
        (mma: TiledMma, part: Layout) -> Layout = TiledMma::make_fragment(&mma, Operand::B, &part)?;
    }
    /// The layout of a fragment of operand C. `part` is one thread's partition of C, with the modes (value, tiles along M, tiles along N).
    /// `make_fragment_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (4,2,4):(1,32,8))`
    /// CuTe: $0.get_slice(0).make_fragment_C(^1).layout()
    Symbolic KnownExtents OfSecond "make_fragment_C(mma, part)" {
        (mma: TiledMma, part: Layout) -> Layout = TiledMma::make_fragment(&mma, Operand::C, &part)?;
    }
    /// The layout of operand A in tensor memory. `l` is the shape or the layout of A.
    /// `tmem_A(make_tiled_mma(SM100_MMA_F16BF16_TS<half_t,half_t,float,128,128,K,K>), (128,32))`
    /// Not in CuTe: in CuTe, fragments in tensor memory are tensors: `make_fragment_A`
    OfSecond "tmem_A(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = constants::tensor_memory(&mma, Operand::A, &l)?; }
    /// The layout of operand C in tensor memory. `l` is the shape or the layout of C.
    /// `tmem_C(make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,K,K>), (128,128))`
    /// Not in CuTe: in CuTe, fragments in tensor memory are tensors: `make_fragment_C`
    OfSecond "tmem_C(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = constants::tensor_memory(&mma, Operand::C, &l)?; }
    /// The layout of A's scale factors in tensor memory. `shape` is the shape of the scale factors in shared memory.
    /// `tmem_SFA(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), ((128,(32,1)),1,(4,1)))`
    /// Not in CuTe: in CuTe, fragments in tensor memory are tensors: `make_tensor<decltype(mma)::FrgTypeSFA>(shape)`
    OfSecond "tmem_SFA(mma, shape)" { (mma: TiledMma, shape: Shape) -> Layout = TiledMma::scales_in_tensor_memory(&mma, Operand::A, &shape)?; }
    /// The layout of B's scale factors in tensor memory. `shape` is the shape of the scale factors in shared memory.
    /// `tmem_SFB(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), ((128,(32,1)),1,(4,1)))`
    /// Not in CuTe: in CuTe, fragments in tensor memory are tensors: `make_tensor<decltype(mma)::FrgTypeSFB>(shape)`
    OfSecond "tmem_SFB(mma, shape)" { (mma: TiledMma, shape: Shape) -> Layout = TiledMma::scales_in_tensor_memory(&mma, Operand::B, &shape)?; }
    /// A tiler that assigns a quarter of the lanes (rows) of tensor memory to each of four warps. `tmem` is the layout of the data in tensor memory. An element has `bits` bits.
    /// `make_tmem_warp_partitioner<32>((128,64):(65536,1))`
    /// Not in CuTe: the function of CuTe takes a tensor in tensor memory: `make_tmem_warp_partitioner(tensor)`
    OfNamed "make_tmem_warp_partitioner<bits>(tmem)" {
        <bits: Number>(tmem: Layout) -> Tiler = *TiledCopy::tiler(&TiledCopy::of_warps(&tmem, bits)?);
    }
    /// Divides the source of a tiled copy among threads. `l` is the layout of the source. The modes of the result are (thread, (values), (tiles)).
    /// `tidfrg_S(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)), (64,64):(64,1))`
    /// CuTe: $0.tidfrg_S($+)
    Symbolic OfSecond "tidfrg_S(copy, l)" { (copy: TiledCopy, l: Layout; overruns) -> Layout = constants::tidfrg(&copy, Side::Source, &l, overruns)?; }
    /// Divides the destination of a tiled copy among threads. `l` is the layout of the destination. The modes of the result are (thread, (values), (tiles)).
    /// `tidfrg_D(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)), (64,64):(64,1))`
    /// CuTe: $0.tidfrg_D($+)
    Symbolic OfSecond "tidfrg_D(copy, l)" { (copy: TiledCopy, l: Layout; overruns) -> Layout = constants::tidfrg(&copy, Side::Target, &l, overruns)?; }
    /// The layout of the elements that each thread reads from the source of a tiled copy. `l` is the layout of the source. The modes of the result are (thread, values, tiles along mode 0, tiles along mode 1, …).
    /// `partition_S(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)), (64,64):(64,1))`
    /// Not in CuTe: CuTe partitions for one thread at a time: `get_slice(thread).partition_S(tensor)`
    Symbolic OfSecond "partition_S(copy, l)" { (copy: TiledCopy, l: Layout; overruns) -> Layout = constants::partition(&copy, Side::Source, &l, overruns)?; }
    /// The layout of the elements that each thread writes to the destination of a tiled copy. `l` is the layout of the destination. The modes of the result are (thread, values, tiles along mode 0, tiles along mode 1, …).
    /// `partition_D(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)), (64,64):(64,1))`
    /// Not in CuTe: CuTe partitions for one thread at a time: `get_slice(thread).partition_D(tensor)`
    Symbolic OfSecond "partition_D(copy, l)" { (copy: TiledCopy, l: Layout; overruns) -> Layout = constants::partition(&copy, Side::Target, &l, overruns)?; }
    /// Regroups the modes of a fragment, so that the tiled copy `copy` can load or store it. `fragment` is the layout of one thread's registers. Mode 0 of the result is (values of one copy instruction, instructions per tile). The other modes number the tiles.
    /// `retile(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))), (8,1,1):(1,8,8))`
    /// CuTe: $0.get_slice(0).retile_D(^1).layout()
    OfSecond "retile(copy, fragment)" { (copy: TiledCopy, fragment: Layout) -> Layout = TiledCopy::retile(&copy, &fragment)?; }
    /// The same as `retile`. In CuTe, this method is for a fragment that is the source of a copy.
    /// `retile_S(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))), (8,1,1):(1,8,8))`
    /// CuTe: $0.get_slice(0).retile_S(^1).layout()
    OfSecond "retile_S(copy, fragment)" { (copy: TiledCopy, fragment: Layout) -> Layout = TiledCopy::retile(&copy, &fragment)?; }
    /// The same as `retile`. In CuTe, this method is for a fragment that is the destination of a copy.
    /// `retile_D(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))), (8,1,1):(1,8,8))`
    /// CuTe: $0.get_slice(0).retile_D(^1).layout()
    OfSecond "retile_D(copy, fragment)" { (copy: TiledCopy, fragment: Layout) -> Layout = TiledCopy::retile(&copy, &fragment)?; }
    /// A compact layout of registers for the partition `part` of a thread. Mode 0, which contains the values of one instruction, has the smallest strides. The other modes, sorted by stride, have the same order as in `part`.
    /// `make_fragment_like(((2,2),2,3):((32,8),256,16))`
    Symbolic KnownExtents "make_fragment_like(part)" { (part: Layout, others: Anything) -> Layout = Layout::make_fragment_like(&part)?; }
}
