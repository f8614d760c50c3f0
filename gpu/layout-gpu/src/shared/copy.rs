//! Asynchronous copies from global to shared memory with `cp.async`.

use super::{IsFree, Pending, Shared};
use crate::block::Block;
use crate::element::Element;
use crate::global::{GlobalNumbers, GlobalTile, divides, require_sums};
use crate::machine::{self, At, load};
use crate::part::{
    At as Coordinate, D, Facts, Grouped, PartitionOf, Partitioning, RANK, S, first, require_disjoint, require_parts,
    require_same_sizes, sizes, vector_mode,
};
use crate::unroll::turns;
use crate::{require, require_threads};
use colex::StaticLayout;
use colex::atom::{StaticTiling, TiledCopy};
use colex::structure::Valued;

impl<const N: usize> Block<'_, N> {
    /// Starts to copy a tile of global memory to a tile of shared memory. Each thread copies the elements that the
    /// tiled copy assigns to it. The copy is complete after the next [`sync`](Block::sync). Elements of the tile that
    /// are outside of the tensor become 0 in shared memory.
    ///
    /// ```
    /// use colex::layout;
    /// use layout_gpu::{X, kernel};
    ///
    /// layout! {
    ///     struct Vector { n: usize } = (n):(1) where n % 4 == 0;
    ///     struct Tile = (256):(1);
    ///     struct Fours = make_tiled_copy(UniversalCopy<128,32>, (64):(1), (4):(1));
    /// }
    ///
    /// kernel! {
    ///     /// The right neighbour of each element in the tile, minus the element. The last element is its own
    ///     /// neighbour.
    ///     fn differences(block: Block<64>, n: u32)
    ///     grid [n.div_ceil(256), 1],
    ///     reads input: [f32] in Vector(n),
    ///     writes output: [f32] in Vector(n),
    ///     shared tile: [f32] in Tile,
    ///     {
    ///         let tile = block.copy_async(tile, Fours, &input.tile(Tile, block.x()));
    ///         let tile = block.sync(tile);
    ///         let mut output = output.tile_of(block, Tile, X).partitions_d(Fours);
    ///         block.each_with(&mut output, |thread, mut output| {
    ///             for i in 0..4 {
    ///                 let at = 4 * thread.index() + i;
    ///                 output.set((i, 0), tile.get((at + 1).min(255)) - tile.get(at));
    ///             }
    ///         });
    ///     }
    /// }
    ///
    /// fn main() {
    ///     let (input, mut output) = ([1.0, 3.0, 6.0, 10.0], [0.0; 4]);
    ///     differences::on_cpu(&input, &mut output, 4).unwrap();
    ///     assert_eq!(output, [2.0, 3.0, 4.0, -10.0]);
    /// }
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn copy_async<
        'b,
        T: Element,
        L: StaticLayout,
        G: Valued,
        Tile: StaticLayout,
        M: StaticTiling<TiledCopy>,
        State: IsFree,
    >(
        &mut self,
        to: Shared<'b, T, L, State>,
        _tiling: M,
        from: &GlobalTile<'_, T, G, Tile>,
    ) -> Shared<'b, T, L, Pending> {
        const { require_copies::<T, L, G, Tile, M>(N) }
        let at = to.at;
        machine::each::<(), N>(
            #[inline(always)]
            |thread| match const { compares::<L, G, Tile, M>() } && from.window.is_full {
                true => copy_of::<T, L, G, Tile, M, true>(at, from, thread),
                false => copy_of::<T, L, G, Tile, M, false>(at, from, thread),
            },
        );
        // SAFETY: the copies write elements of this free tile, which no thread accesses until the copies are complete.
        unsafe { to.now() }
    }
}

/// Returns `true` if every vector of `k` elements is either completely inside the tensor or completely outside.
const fn is_whole<G: Valued, Tile: StaticLayout>(k: usize) -> bool {
    let unit = GlobalNumbers::<G>::UNIT;
    k == 1 || divides::<G, Tile>()[unit] || GlobalNumbers::<G>::divides(unit, k as u32)
}

/// Returns `true` if it is worthwhile to generate separate code, without bounds checks, for tiles that are completely
/// in the tensor. Separate code is worthwhile if a thread copies at least four vectors, and a vector can be partly
/// outside of the tensor.
const fn compares<L: StaticLayout, G: Valued, Tile: StaticLayout, M: StaticTiling<TiledCopy>>() -> bool {
    let sizes = &Facts::<To<L, M>>::SIZES;
    !is_whole::<G, Tile>(sizes[1] as usize) && sizes[2] >= 4
}

/// The partition of the destination with the modes (thread, value, rest), where `rest` contains all other modes.
type To<L, M> = Grouped<PartitionOf<L, D<M>>>;

/// Checks at compile time that the tiled copy `M` can copy tiles of a tensor of layout `G` to tiles of layout `L`.
/// Different threads must write different elements. The values of a thread must be a vector of 4, 8 or 16 bytes, which
/// is contiguous in global and in shared memory.
#[track_caller]
const fn require_copies<T, L: StaticLayout, G: Valued, Tile: StaticLayout, M: StaticTiling<TiledCopy>>(threads: usize) {
    require_same_sizes(sizes::<L>(), sizes::<Tile>());
    require_threads([D::<M>::THREADS], threads);
    require_parts::<Tile, Tile, S<M>>();
    require_sums::<Tile, S<M>>();
    require_disjoint::<L, L, D<M>>();
    let (to, from) = (&Facts::<To<L, M>>::SIZES, &Facts::<Grouped<PartitionOf<Tile, S<M>>>>::SIZES);
    require(to[1] == from[1] && to[2] == from[2], "a thread would read and write different numbers of elements");
    require(to[2] <= 64, "a thread can copy at most 64 vectors of a tile");
    let k = to[1] as usize;
    let bytes = k * size_of::<T>();
    require(bytes == 4 || bytes == 8 || bytes == 16, "an asynchronous copy must have 4, 8 or 16 bytes");
    require(
        Facts::<PartitionOf<L, D<M>>>::vector_mode(k) == 1,
        "the values of a thread must be contiguous in shared memory",
    );
    require(vector_mode::<G, Tile, S<M>>(k) == 1, "the values of a thread must be contiguous in global memory");
}

/// Starts the copies of the thread `thread`. `FULL` must be true only if the whole tile is in the tensor: then no
/// bounds are checked.
#[inline(always)]
fn copy_of<T: Element, L: StaticLayout, G: Valued, Tile: StaticLayout, M: StaticTiling<TiledCopy>, const FULL: bool>(
    at: At<T>,
    from: &GlobalTile<'_, T, G, Tile>,
    thread: u32,
) {
    match const { Facts::<PartitionOf<L, D<M>>>::SIZES[1] } {
        1 => copy::<T, L, G, Tile, M, 1, FULL>(at, from, thread),
        2 => copy::<T, L, G, Tile, M, 2, FULL>(at, from, thread),
        4 => copy::<T, L, G, Tile, M, 4, FULL>(at, from, thread),
        8 => copy::<T, L, G, Tile, M, 8, FULL>(at, from, thread),
        _ => copy::<T, L, G, Tile, M, 16, FULL>(at, from, thread),
    }
}

/// Starts the copies of the thread `thread` if each copy has `K` elements. If the copies have another length, does
/// nothing.
#[inline(always)]
fn copy<
    T: Element,
    L: StaticLayout,
    G: Valued,
    Tile: StaticLayout,
    M: StaticTiling<TiledCopy>,
    const K: usize,
    const FULL: bool,
>(
    at: At<T>,
    from: &GlobalTile<'_, T, G, Tile>,
    thread: u32,
) {
    if const { Facts::<PartitionOf<L, D<M>>>::SIZES[1] as usize != K } {
        return;
    }
    let window = &from.window;
    let is_sum = const { Facts::<To<L, M>>::IS_SUM };
    // SAFETY: the index of the thread's first element is an index of the tile.
    let start = if is_sum { unsafe { at.add(first::<To<L, M>>(thread)) } } else { at };
    let own = [
        first::<Coordinate<Tile, S<M>, 0>>(thread),
        first::<Coordinate<Tile, S<M>, 1>>(thread),
        first::<Coordinate<Tile, S<M>, 2>>(thread),
    ];
    let from = window.start.wrapping_add(index(own, window.strides) as usize);
    turns(const { Facts::<To<L, M>>::SIZES[2] as usize }, |rest| {
        let rest = rest as u32;
        let by = [
            <Grouped<Coordinate<Tile, S<M>, 0>>>::index_at::<u32, _>((0, 0, rest)),
            <Grouped<Coordinate<Tile, S<M>, 1>>>::index_at::<u32, _>((0, 0, rest)),
            <Grouped<Coordinate<Tile, S<M>, 2>>>::index_at::<u32, _>((0, 0, rest)),
        ];
        let at = [own[0] + by[0], own[1] + by[1], own[2] + by[2]];
        let is_inside = (0..RANK).all(|k| const { divides::<G, Tile>() }[k] || at[k] < window.left[k]);
        let place = <To<L, M>>::index_at::<u32, _>((if is_sum { 0 } else { thread }, 0, rest));
        let from = from.wrapping_add(index(by, window.strides) as usize);
        // SAFETY: the index is an index of the tile, which no thread accesses. Elements of the tensor are read only if
        // their coordinates are in the tensor.
        unsafe {
            match const { (FULL, is_whole::<G, Tile>(K)) } {
                (true, _) => start.add(place).copy_async::<K>(from, true),
                (false, true) => start.add(place).copy_async::<K>(from, is_inside),
                (false, false) => {
                    let unit = const { GlobalNumbers::<G>::UNIT % RANK };
                    let count = if is_inside { window.left[unit] - at[unit] } else { 0 };
                    copy_some::<T, K>(start.add(place), from, count);
                }
            }
        }
    });
}

/// Copies the first `count` of `K` elements, and writes zeros for the other elements. If `count` is from 1 to `K - 1`,
/// the copy is synchronous, because `cp.async` would read all `K` elements.
///
/// # Safety
/// The first `count` elements must be valid for reads. The destination must be aligned and in the tile, and no thread
/// may access it.
#[inline(always)]
unsafe fn copy_some<T: Element, const K: usize>(to: At<T>, from: *const T, count: u32) {
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        if count == 0 || count >= K as u32 {
            to.copy_async::<K>(from, count > 0);
        } else {
            turns(K, |i| {
                let element = if i < count as usize { load(from.add(i)) } else { [T::default()] };
                to.add(i as u32).set(element);
            });
        }
    }
}

/// Returns the index of the coordinate `at`: the sum of its entries, each multiplied by the stride of its mode.
#[inline(always)]
fn index(at: [u32; RANK], strides: [u32; RANK]) -> u32 {
    let index = at[0].wrapping_mul(strides[0]).wrapping_add(at[1].wrapping_mul(strides[1]));
    index.wrapping_add(at[2].wrapping_mul(strides[2]))
}
