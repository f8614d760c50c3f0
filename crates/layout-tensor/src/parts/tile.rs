//! CuTe's `local_tile`, which returns the tile of a block, and `local_partition`, which returns the partition of a
//! thread.

use crate::Tensor;
use crate::elements::slice::Viewed;
use crate::storage::traits::Borrowed;
use core::convert::identity;
use core::ops::RangeFull;
use layout_index::compiled::StaticLayout;
use layout_index::views::coords::coord::Selection;
use layout_index::views::coords::side::{Inner, Outer, Where, Whole};
use layout_index::views::coords::thread::{ModeSizes, ThreadOf, thread_of};
use layout_index::views::operations::change::{
    Change, Composition, ZippedDivide, assert_changes, assert_made, require_made,
};
use layout_index::views::operations::traits::TensorLayout;
use layout_index::views::tiles::step::{Step, SteppedSelection};
use layout_index::views::tiles::tiler::{Shape, Stepped, Tiling};
use layout_runtime::rules::CoordShape;
use layout_runtime::{Error, algebra::of_threads, expect};

layout_runtime::rules! {
    GridShape = "the coordinate does not have the same nesting as the grid of tiles",
        "to divide mode by mode, use the tiler `Shape(tile)`; a layout as the tiler divides all modes together, so that the grid has only one mode";
}

/// The result of `zipped_divide` of the layout `L` by the tiler `T`.
type Divided<L, T> = <<T as Tiling>::Change<ZippedDivide> as Change>::On<L>;
/// The composition of the layout `L` with `T`.
type Composed<L, T> = <<T as Tiling>::Change<Composition> as Change>::On<L>;
/// The slice of the layout `D` that the coordinate `C` selects.
type Sliced<D, C, W> = <D as TensorLayout>::Sliced<C, W>;
/// A view of a tensor with storage `S`. Its layout is the slice of `D` that the coordinate `C` selects.
type Parted<S, D, C, W> = Viewed<S, Sliced<D, C, W>>;

/// Reports a compile error if the layout cannot be divided by the tiler, or if the coordinate does not fit the grid of
/// tiles.
#[track_caller]
const fn assert_parted<L: TensorLayout, T: Tiling, C: Selection, W: Where>() {
    let () = expect(require_parted::<L, T, C, W>());
}

/// Reports a compile error if the layout of the tensor cannot be divided into tiles with the shape of the thread
/// layout.
#[track_caller]
const fn assert_shared<L: TensorLayout, T: Tiling, C: Selection>() {
    let () = expect(match require_parted::<L, T, C, Outer>() {
        Err(error) => Err(of_threads(error)),
        parted => parted,
    });
}

const fn require_parted<L: TensorLayout, T: Tiling, C: Selection, W: Where>() -> Result<(), Error> {
    ok!(require_made::<L, Divided<L, T>>());
    match require_made::<Divided<L, T>, Sliced<Divided<L, T>, C, W>>() {
        Err(error) if error.breaks(&CoordShape::RULE) => Err(GridShape.error()),
        made => made,
    }
}

impl<S: Borrowed, L: TensorLayout> Tensor<S, L> {
    /// Returns the tile at a coordinate of the grid of tiles: CuTe's `local_tile`. The result has the modes of a tile,
    /// followed by the modes of the grid for which the coordinate has `..` or no entry.
    ///
    /// Law: the result is the slice of [`zipped_divide`](Self::zipped_divide) with the coordinate `at` in the second
    /// mode. Source: `local_tile` and `inner_partition` in CuTe's `tensor_impl.hpp`.
    ///
    /// # Errors
    /// If no layout represents the tile, if a tile overruns the end, or if the coordinate is outside the grid. If the
    /// layout and the tiler are known at compile time, the first two errors are compile errors, and this method returns
    /// a tensor instead of a `Result`.
    ///
    /// # Panics
    /// If the coordinate is outside the grid, and this method returns a tensor instead of a `Result`.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// use colex::tensor::Shape;
    ///
    /// let data: [usize; 32] = core::array::from_fn(|i| i);
    /// let matrix = Tensor::of(&data, layout!((4,8):(8,1)));
    /// let tile = matrix.local_tile(Shape(layout!((2,4):(1,1))), (1, 0));
    /// assert_eq!(tile.layout().to_string(), "(2,4):(8,1)");
    /// assert_eq!((tile[(0, 0)], tile[(1, 3)]), (16, 27));
    ///
    /// // With extents that are known only at runtime, errors are returned as values.
    /// let tiles = matrix.local_tile([2, 4], (1, ..)).unwrap();
    /// assert_eq!(tiles.layout().to_string(), "(2,4,2):(8,1,4)");
    /// ```
    #[track_caller]
    pub fn local_tile<T: Tiling, C: Selection>(
        self, // moves the view; to keep it: t.view_mut().local_tile(…)
        tiler: T,
        at: C,
    ) -> Parted<S, Divided<L, T>, C::This, Inner> {
        const { assert_parted::<L, T, C, Inner>() };
        self.divided_part::<T, C::This, Inner>(tiler, at.this(), identity)
    }

    /// Returns the same tile as [`local_tile`](Self::local_tile). CuTe has both names.
    ///
    /// # Errors
    /// Fails in the same cases as [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new(core::array::from_fn::<_, 32, _>(|i| i), layout!((4,8):(8,1))).unwrap();
    /// let tile = t.view().inner_partition(colex::tensor::Shape(layout!((2,4))), (1, 1));
    /// assert_eq!(tile[(0, 0)], 20);
    /// ```
    #[track_caller]
    pub fn inner_partition<T: Tiling, C: Selection>(
        self, // moves the view; to keep it: t.view_mut().inner_partition(…)
        tiler: T,
        at: C,
    ) -> Parted<S, Divided<L, T>, C::This, Inner> {
        const { assert_parted::<L, T, C, Inner>() };
        self.divided_part::<T, C::This, Inner>(tiler, at.this(), identity)
    }

    /// Returns the elements at the position `at` of every tile. The result has the modes of a tile for which `at` has
    /// `..` or no entry, followed by the modes of the grid of tiles.
    ///
    /// Law: the result is the slice of [`zipped_divide`](Self::zipped_divide) with the coordinate `at` in the first
    /// mode.
    ///
    /// # Errors
    /// Fails in the same cases as [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new(core::array::from_fn::<_, 32, _>(|i| i), layout!((4,8):(8,1))).unwrap();
    /// let places = t.view().outer_partition(colex::tensor::Shape(layout!((2,4))), (0, 1));
    /// assert_eq!((places[(0, 0)], places[(1, 1)]), (1, 21));
    /// ```
    #[track_caller]
    pub fn outer_partition<T: Tiling, C: Selection>(
        self, // moves the view; to keep it: t.view_mut().outer_partition(…)
        tiler: T,
        at: C,
    ) -> Parted<S, Divided<L, T>, C::This, Outer> {
        const { assert_parted::<L, T, C, Outer>() };
        self.divided_part::<T, C::This, Outer>(tiler, at.this(), identity)
    }

    /// Returns a tile like [`local_tile`](Self::local_tile), but the tiler and the coordinate may have modes that this
    /// tensor does not have. For example, the operands of a product share a tiler with the modes (M, N, K). For each
    /// mode of the tiler, `step` contains [`Take`](crate::Take) if this tensor has the mode, and [`X`](crate::X)
    /// otherwise.
    ///
    /// # Errors
    /// Fails in the same cases as [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use colex::{Layout, Tensor, tensor::{Take, X}};
    ///
    /// // Operand A of a product over (M, N, K) is (M, K).
    /// let a = Tensor::new((0..64 * 32).collect::<Vec<_>>(), "(64,32):(32,1)".parse::<Layout>().unwrap()).unwrap();
    /// let tiles = a.view().local_tile_step([16, 16, 8], (1, 2, ..), (Take, X, Take)).unwrap();
    /// assert_eq!(tiles.layout().to_string(), "(16,8,4):(32,1,8)");
    /// assert_eq!(tiles[(0, 0, 1)], 16 * 32 + 8);
    /// ```
    #[track_caller]
    pub fn local_tile_step<T: Tiling, C: Selection, P: Step>(
        self, // moves the view; to keep it: t.view_mut().local_tile_step(…)
        tiler: T,
        at: C,
        _step: P,
    ) -> Parted<S, Divided<L, T::Stepped<P>>, SteppedSelection<C::This, P>, Inner> {
        const { assert_parted::<L, T::Stepped<P>, SteppedSelection<C, P>, Inner>() };
        self.divided_part(tiler.stepped::<P>(), SteppedSelection::<C::This, P>::new(at.this()), identity)
    }

    #[inline]
    #[track_caller]
    fn divided_part<T: Tiling, C: Selection, W: Where>(
        self,
        tiler: T,
        at: C,
        told: fn(Error) -> Error,
    ) -> Parted<S, Divided<L, T>, C, W> {
        let divided = self.changed(tiler.change::<ZippedDivide>());
        <Sliced<Divided<L, T>, C, W>>::checked(divided.and_then(|divided| divided.part::<C, W>(at)).map_err(told))
    }

    /// Divides the tensor into tiles with the shape of `threads`, and returns one element of each tile: the element of
    /// thread `thread`. This is CuTe's `local_partition`.
    ///
    /// Law: the result is [`outer_partition`](Self::outer_partition) by the shape of `threads`, at the coordinate that
    /// `threads` maps to `thread`. Source: `local_partition` in CuTe's `tensor_impl.hpp`.
    ///
    /// # Errors
    /// Fails in the same cases as [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let data: [usize; 32] = core::array::from_fn(|i| i);
    /// let matrix = Tensor::of(&data, layout!((4,8):(8,1)));
    /// let threads = layout!((2,4):(4,1));           // 8 threads, row by row
    /// let part = matrix.local_partition(threads, 6);
    /// assert_eq!(part.layout().to_string(), "(2,2):(16,4)");
    /// assert_eq!((part[(0, 0)], part[(1, 1)]), (8 + 2, 24 + 6));
    /// ```
    #[track_caller]
    pub fn local_partition<T: StaticLayout>(
        self, // moves the view; to keep it: t.view_mut().local_partition(…)
        threads: T,
        thread: usize,
    ) -> Parted<S, Divided<L, Shape<ModeSizes<T>>>, ThreadOf<T>, Outer> {
        const { assert_shared::<L, Shape<ModeSizes<T>>, ThreadOf<T>>() };
        let (tiler, at) = thread_of(threads, thread);
        self.divided_part::<_, _, Outer>(tiler, at, of_threads)
    }

    /// Returns a partition like [`local_partition`](Self::local_partition), but `threads` may have modes that this
    /// tensor does not have. For each mode of `threads`, `step` contains [`Take`](crate::Take) if this tensor has the
    /// mode, and [`X`](crate::X) otherwise. Threads that differ only in modes with `X` have the same partition.
    ///
    /// Source: `local_partition` in CuTe's `tensor_impl.hpp`, with the parameter `proj`.
    ///
    /// # Errors
    /// Fails in the same cases as [`local_tile`](Self::local_tile).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// use colex::tensor::{Take, X};
    ///
    /// // 2x4 threads share the sums. Operand A, (m, k), is partitioned by the first mode of the threads only.
    /// let a: [usize; 12] = core::array::from_fn(|i| i);
    /// let a = Tensor::of(&a, layout!((4,3):(3,1)));
    /// let threads = layout!((2,4):(1,2));
    /// let part = a.local_partition_step(threads, 5, (Take, X));     // thread (1, 2)
    /// assert_eq!(part.layout().to_string(), "(2,3):(6,1)");
    /// assert_eq!((part[(0, 0)], part[(1, 2)]), (3, 11));
    /// ```
    #[track_caller]
    pub fn local_partition_step<T: StaticLayout, P: Step>(
        self, // moves the view; to keep it: t.view_mut().local_partition_step(…)
        threads: T,
        thread: usize,
        _step: P,
    ) -> Parted<S, Divided<L, Stepped<Shape<ModeSizes<T>>, P>>, SteppedSelection<ThreadOf<T>, P>, Outer> {
        const { assert_shared::<L, Stepped<Shape<ModeSizes<T>>, P>, SteppedSelection<ThreadOf<T>, P>>() };
        let (tiler, at) = thread_of(threads, thread);
        self.divided_part::<_, _, Outer>(tiler.stepped::<P>(), SteppedSelection::<ThreadOf<T>, P>::new(at), of_threads)
    }

    /// Returns the elements of this tensor that belong to thread `thread`. The thread-value layout `tv` maps (thread,
    /// value) to one-dimensional coordinates of this tensor.
    ///
    /// Law: the result is `t.composition(tv).slice((thread, ..))`.
    ///
    /// # Errors
    /// Fails in the same cases as [`composition`](Self::composition). Also fails if `tv` has no thread `thread`.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let data: [usize; 32] = core::array::from_fn(|i| i);
    /// let matrix = Tensor::of(&data, layout!((4,8):(1,4)));
    /// // 8 threads with 4 values each: two rows by two columns.
    /// let tv = layout!(((2,4),(2,2)):((2,8),(1,4)));
    /// let values = matrix.tv_partition(tv, 3);
    /// assert_eq!(values.layout().to_string(), "((2,2)):((1,4))");
    /// assert_eq!([values[0], values[1], values[2], values[3]], [10, 11, 14, 15]);
    /// ```
    #[track_caller]
    pub fn tv_partition<T: Tiling>(
        self, // moves the view; to keep it: t.view_mut().tv_partition(…)
        tv: T,
        thread: usize,
    ) -> Parted<S, Composed<L, T>, (usize, RangeFull), Whole> {
        const { assert_changes::<L, T::Change<Composition>>() };
        const { assert_made::<Composed<L, T>, Sliced<Composed<L, T>, (usize, RangeFull), Whole>>() };
        let composed = self.changed(tv.change::<Composition>());
        <Sliced<Composed<L, T>, (usize, RangeFull), Whole>>::checked(composed.and_then(|all| all.part((thread, ..))))
    }
}
