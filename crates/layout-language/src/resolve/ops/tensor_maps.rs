//! Operations on tensor maps, which describe global memory to the driver, and on the tiles that TMA copies.

use super::hardware::atom_word;
use super::overload::{Answered, table};
use crate::constants;
use crate::resolve::value::Value;
use layout_hardware::atom::Operand;
use layout_hardware::descriptors::{Boxes, Major, SmemSwizzle, TensorMap};
use layout_runtime::{IntTuple, Layout, Tiler};

table! {
    /// The tensor map with which TMA copies tiles of a tensor. `gmem` is the layout of the tensor in global memory, `tile` selects the tiles, and `smem` is the layout of a tile in shared memory. An element has `bits` bits. If `multicast` is given, `multicast` blocks of a cluster share each box: each block loads an equal part. The result contains the arguments of `cuTensorMapEncodeTiled`, the function of the CUDA driver that encodes the map.
    /// `tma<16>((512,256):(256,1), (64,64):(64,1), (64,64))`
    /// Not in CuTe: CuTe builds tensor maps from tensors, which have pointers: `make_tma_copy`
    Symbolic "tma<bits, multicast>(gmem, smem, tile)" {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Tiler) -> TensorMap =
            constants::boxes(&gmem, &smem, &tile, bits, 1)?;
        <bits: Number, parts: Number>(gmem: Layout, smem: Layout, tile: Tiler) -> TensorMap =
            constants::boxes(&gmem, &smem, &tile, bits, parts)?;
    }
    /// The same tensor map as `tma`, with CuTe's name and order of operands. If `tile` is omitted, a tile has the extents of `smem`. `cluster` is a number of blocks, or the shape of a cluster. If `cluster` is given, the blocks of the cluster share each box: each block loads an equal part.
    /// `make_tma_copy<16>(SM90_TMA_LOAD, (512,256):(256,1), (64,64):(64,1), (64,64))`
    Symbolic Transfers "make_tma_copy<bits>(copy, gmem, smem, tile, cluster)" {
        <bits: Number>(gmem: Layout, smem: Layout) -> TensorMap = constants::whole_boxes(&gmem, &smem, bits, 1)?;
        <bits: Number>(gmem: Layout, smem: Layout, cluster: Int) -> TensorMap =
            constants::whole_boxes(&gmem, &smem, bits, cluster)?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Tiler) -> TensorMap =
            constants::boxes(&gmem, &smem, &tile, bits, 1)?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Tiler, cluster: Numbers) -> TensorMap =
            constants::boxes(&gmem, &smem, &tile, bits, IntTuple::size(&cluster))?;
    }
    /// The tensor map of operand A for a matrix product. If `tile` is (M,N,K), a block needs a tile (M,K) of A. Blocks of a cluster that differ only along N need the same tile, and each of these blocks loads an equal part of the tile.
    /// `make_tma_copy_A_sm90<16>(SM90_TMA_LOAD, (512,256):(256,1), (128,64):(64,1), (128,256,64), (2,1,1))`
    Symbolic Transfers "make_tma_copy_A_sm90<bits>(copy, gmem, smem, tile, cluster)" {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, cluster: Numbers) -> TensorMap =
            constants::operand_boxes(&gmem, &smem, &tile, bits, &cluster, 1)?;
    }
    /// The tensor map of operand B for a matrix product. If `tile` is (M,N,K), a block needs a tile (N,K) of B. Blocks of a cluster that differ only along M need the same tile, and each of these blocks loads an equal part of the tile.
    /// `make_tma_copy_B_sm90<16>(SM90_TMA_LOAD_MULTICAST, (512,256):(256,1), (256,64):(64,1), (128,256,64), (2,1,1))`
    Symbolic Transfers "make_tma_copy_B_sm90<bits>(copy, gmem, smem, tile, cluster)" {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, cluster: Numbers) -> TensorMap =
            constants::operand_boxes(&gmem, &smem, &tile, bits, &cluster, 0)?;
    }
    /// The tensor map of operand C for a matrix product. If `tile` is (M,N,K), a block stores a tile (M,N) of C.
    /// `make_tma_copy_C_sm90<16>(SM90_TMA_STORE, (512,256):(256,1), (128,64):(64,1), (128,64,64))`
    Symbolic Transfers "make_tma_copy_C_sm90<bits>(copy, gmem, smem, tile)" {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers) -> TensorMap =
            constants::operand_boxes(&gmem, &smem, &tile, bits, &IntTuple::int(1), 2)?;
    }
    /// The layout `l` of tiles, with the elements of a tile in the order in which TMA writes them to shared memory. The modes of the result are ((elements of an instruction, instructions per tile), other modes of `l`). One TMA instruction copies `elements` elements or, if the first operand is a tensor map, one box of the map.
    /// `tma_partition<2048>(((64,64),3):((64,1),4096), ((64,64),4):((1@0,1@1),64@1))`
    /// Not in CuTe: CuTe partitions tensors: `tma_partition(copy, coord, layout, smem, gmem)`
    OfNamed "tma_partition<elements>(smem, l)" {
        <elements: Number>(smem: Layout, l: Layout) -> Layout = constants::partitioned(&l, &smem, elements)?;
        (map: Map, smem: Layout, l: Layout) -> Layout = constants::partition_of_map(&map, &smem, &l)?;
    }
    /// The mask for a multicast load by the block at `coord`. Bit `i` of the mask is 1 if block `i` receives the data. A block of the cluster receives the data if its coordinate differs from `coord` at most in the given modes.
    /// `create_tma_multicast_mask<2>((1,2,4,1):(0,1,2,0), (0,1,2,0))`
    "create_tma_multicast_mask<mode, …>(cluster, coord)" {
        <modes: Path>(cluster: Layout, coord: Ints) -> Int = IntTuple::int(constants::multicast_mask(&cluster, modes, &coord)?);
    }
    /// The numbers of channels and of pixels in a box of TMA's im2col mode, which loads tiles for a convolution. `smem` is the layout of a tile in shared memory. If `cluster` is given, each of `cluster` blocks loads an equal number of pixels of a tile.
    /// `im2col_box<16>(tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)))`
    /// Not in CuTe: `make_im2col_tma_copy` passes the box to the driver
    OfNamed "im2col_box<bits>(smem, cluster)" {
        <bits: Number>(smem: Layout) -> Ints = constants::im2col_box(&smem, bits, 1)?;
        <bits: Number>(smem: Layout, cluster: Int) -> Ints = constants::im2col_box(&smem, bits, cluster)?;
    }
    /// The tensor map of operand A for `tcgen05.mma`. If `tile` is (M,N,K), each multiprocessor loads the part of the tile (M,K) that its instructions read. `cluster` has the form (V,M,N,K), where V is the number of multiprocessors that execute an instruction together. Blocks that differ only along N need the same boxes, and each of these blocks loads an equal part.
    /// `make_tma_atom_A_sm100(SM90_TMA_LOAD, (512,256):(256,1), Sw<3,3,3> o ((128,16),1,4):((64,1),0,16), (128,256,64), make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>))`
    /// Not in CuTe: CuTe builds tensor maps from tensors, which have pointers: `make_tma_atom_A_sm100(copy, tensor, …)`
    Symbolic Transfers "make_tma_atom_A_sm100<bits>(copy, gmem, smem, tile, mma, cluster)" {
        (gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::A), 0, &IntTuple::int(1))?;
        (gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma, cluster: Numbers) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::A), 0, &cluster)?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::A), bits, &IntTuple::int(1))?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma, cluster: Numbers) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::A), bits, &cluster)?;
    }
    /// The tensor map of operand B for `tcgen05.mma`. If `tile` is (M,N,K), each multiprocessor loads the part of the tile (N,K) that its instructions read. `cluster` has the form (V,M,N,K), where V is the number of multiprocessors that execute an instruction together. Blocks that differ only along M need the same boxes, and each of these blocks loads an equal part.
    /// `make_tma_atom_B_sm100(SM90_TMA_LOAD_MULTICAST, (512,256):(256,1), Sw<3,3,3> o ((256,16),1,4):((64,1),0,16), (128,256,64), make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>), (1,4,4,1))`
    /// Not in CuTe: CuTe builds tensor maps from tensors, which have pointers: `make_tma_atom_B_sm100(copy, tensor, …)`
    Symbolic Transfers "make_tma_atom_B_sm100<bits>(copy, gmem, smem, tile, mma, cluster)" {
        (gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::B), 0, &IntTuple::int(1))?;
        (gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma, cluster: Numbers) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::B), 0, &cluster)?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::B), bits, &IntTuple::int(1))?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma, cluster: Numbers) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::B), bits, &cluster)?;
    }
    /// The tensor map of operand C for `tcgen05.mma`. If `tile` is (M,N,K), each multiprocessor stores the part of the tile (M,N) that its instructions compute.
    /// `make_tma_copy_C_sm100<16>(SM90_TMA_STORE, (512,1024):(1024,1), Sw<3,3,3> o ((128,(64,2)),1,1):((64,(1,8192)),0,0), (128,128,64), make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,K,K>))`
    /// Not in CuTe: CuTe builds tensor maps from tensors, which have pointers: `make_tma_copy_C_sm100(copy, tensor, …)`
    Symbolic Transfers "make_tma_copy_C_sm100<bits>(copy, gmem, smem, tile, mma)" {
        (gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::C), 0, &IntTuple::int(1))?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, mma: TiledMma) -> TensorMap =
            constants::part_boxes([&gmem, &smem], &tile, (&mma, Operand::C), bits, &IntTuple::int(1))?;
    }
    /// The layout that maps each coordinate of the tensor in global memory to a coordinate of the tensor map. In this coordinate, entry `i` belongs to dimension `i` of the map.
    /// `get_tma_tensor(make_tma_copy<16>(SM90_TMA_LOAD, (512,256):(256,1), (64,64):(64,1)))`
    /// Not in CuTe: call a method of the copy: `copy.get_tma_tensor(shape)`
    "get_tma_tensor(map)" { (map: Map, shape: Anything) -> Layout = *TensorMap::coordinates(&map); }
}

/// Returns the tensor map of these boxes. If `gmem` has symbols, returns the boxes.
pub(super) fn of_boxes(boxes: Boxes, gmem: Layout) -> Answered {
    Ok(match gmem.first_name() {
        None => Value::TensorMap(Box::new(boxes.map(&gmem)?)),
        Some(_) => Value::Boxes(Box::new((boxes, gmem))),
    })
}

/// Searches for an atom and an order of atoms with which the tile in shared memory needs fewer boxes than `smem`.
/// Returns the atom and the order as text, and the number of boxes. Returns `None` if no such tile needs fewer boxes
/// than `smem`.
#[must_use]
pub fn fewer_boxes(gmem: &Layout, smem: &Layout, tile: &Tiler, bits: i64) -> Option<(String, usize)> {
    let own = Boxes::of(gmem, smem, tile, bits).ok()?.count();
    let (pattern, shape) = (SmemSwizzle::of(smem.swizzle(), bits)?, smem.shape().product_each());
    let orders = [None, Some(IntTuple::flat(&[2, 1]).ok()?)];
    let ways = Major::ALL.into_iter().flat_map(|major| orders.iter().map(move |order| (major, order)));
    let found = ways.filter_map(|(major, order)| {
        let tiles = constants::smem_atom(major, pattern, bits).ok()?.tile_to_shape(&shape, order.as_ref()).ok()?;
        let order = order.map_or(String::new(), |order| format!(", {order}"));
        let text = format!("tile_to_shape({}, {shape}{order})", atom_word(major, pattern, bits));
        Some((text, Boxes::of(gmem, &tiles, tile, bits).ok()?.count()))
    });
    found.min_by_key(|(_, count)| *count).filter(|(_, count)| *count < own)
}
