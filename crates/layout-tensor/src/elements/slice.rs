//! Slices of a tensor, and views of the elements of a tensor with another layout.

use crate::Tensor;
use crate::storage::traits::{Borrowed, Window};
use layout_index::views::coords::coord::Selection;
use layout_index::views::coords::side::{Where, Whole};
use layout_index::views::operations::change::{
    Change, Coalesce, Composition, FlatDivide, Flatten, Group, LogicalDivide, StaticChange, TiledDivide, Transpose,
    ZippedDivide, assert_changes, assert_made,
};
use layout_index::views::operations::traits::{Map, TensorLayout};
use layout_index::views::tiles::tiler::Tiling;
use layout_runtime::Error;

/// A view of a tensor with storage `S`. The view has the layout `L`.
type View<S, L> = Tensor<<S as Borrowed>::View, L>;
/// The result of an operation on a tensor: a view. If the operation or the layout of the tensor is known only at
/// runtime, this type is a `Result` that contains the view.
pub(crate) type Viewed<S, L> = <L as TensorLayout>::Checked<View<S, L>>;
/// The result of the operation `C` on a tensor with storage `S` and layout `L`.
type Changed<S, L, C> = Viewed<S, <C as Change>::On<L>>;
/// The result of an operation that is known at compile time.
pub(crate) type Mapped<S, L, M> = Changed<S, L, StaticChange<M>>;

impl<S: Borrowed, L: TensorLayout> Tensor<S, L> {
    /// Returns a slice of the tensor. The argument contains one entry per mode: a number fixes the coordinate of the
    /// mode, `..` (CuTe's `_`) keeps the mode, and a range keeps a part of the mode. If the strides of the tensor are
    /// known at compile time, the strides of the slice are also known at compile time. The length of a range is a
    /// runtime value.
    ///
    /// Law: `t.slice(c)[x] = t[y]`, where `y` is `c` with each `..` replaced by the corresponding entry of `x`, and
    /// each range replaced by its start plus the corresponding entry of `x`. If a tensor owns its elements, first
    /// borrow it with [`view`](Tensor::view) or [`view_mut`](Tensor::view_mut).
    ///
    /// # Panics
    /// - If the coordinate is outside the shape.
    /// - If the nesting of the coordinate is incompatible with the shape, or if the coordinate fixes all modes.
    /// - If a range selects from a nested mode, from an identity tensor, or from a layout with XOR strides.
    ///
    /// If the layout is known at compile time, the last two errors are compile errors.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let data: [usize; 18] = core::array::from_fn(|i| i);
    /// let tensor = Tensor::of(&data, layout!((3,(2,3)):(6,(3,1))));
    /// let column = tensor.slice((.., (1, 2)));
    /// assert_eq!(column.layout().to_string(), "(3):(6)");
    /// assert_eq!([column[0], column[1], column[2]], [5, 11, 17]);
    /// assert_eq!(tensor.slice((2, (.., 0))).layout().to_string(), "(2):(3)");
    /// let last_rows = tensor.slice((1..3, ..));
    /// assert_eq!((last_rows.layout().to_string(), last_rows[(0, 1)]), ("(2,(2,3)):(6,(3,1))".into(), 9));
    /// assert_eq!(tensor.slice((1..=2, ..)).layout(), last_rows.layout());
    /// assert_eq!((tensor.slice((..2, 0))[1], tensor.slice((0..=0, 0)).size()), (6, 1));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn slice<C: Selection>(
        self, // moves the view; to keep it: t.view_mut().slice(…)
        selection: C,
    ) -> View<S, L::Sliced<C::This, Whole>> {
        const { assert_made::<L, L::Sliced<C::This, Whole>>() };
        match self.part::<C::This, Whole>(selection.this()) {
            Ok(slice) => slice,
            Err(error) => panic!("{error}"),
        }
    }

    /// Like [`slice`](Self::slice), but returns an error instead of panicking.
    ///
    /// # Errors
    /// If [`slice`](Self::slice) would panic.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap();
    /// assert_eq!(t.view().try_slice((1, ..)).unwrap()[2], 5);
    /// assert!(t.view().try_slice((2, ..)).is_err());
    /// ```
    #[inline(always)]
    pub fn try_slice<C: Selection>(
        self, // moves the view; to keep it: t.view_mut().try_slice(…)
        selection: C,
    ) -> Result<View<S, L::Sliced<C::This, Whole>>, Error> {
        const { assert_made::<L, L::Sliced<C::This, Whole>>() };
        self.part::<C::This, Whole>(selection.this())
    }

    #[inline(always)]
    pub(crate) fn part<C: Selection, W: Where>(self, selection: C) -> Result<View<S, L::Sliced<C, W>>, Error> {
        let (start, layout) = L::sliced::<C, W>(&self.layout, selection)?;
        // SAFETY: `start` is the index of the slice's first element, which is also an element of this tensor. All
        // indices of a slice are indices of the tensor.
        Ok(Tensor { storage: unsafe { self.storage.into_view().advance(start) }, layout })
    }

    #[track_caller]
    pub(crate) fn change<C: Change>(self, change: C) -> Changed<S, L, C> {
        <C::On<L>>::checked(self.changed(change))
    }

    pub(crate) fn changed<C: Change>(self, change: C) -> Result<View<S, C::On<L>>, Error> {
        let layout = change.on::<L>(&self.layout)?;
        // All indices of the result are indices of this tensor, because each operation maps each coordinate of the
        // result to a coordinate inside the shape of `L`.
        Ok(Tensor { storage: self.storage.into_view(), layout })
    }

    #[track_caller]
    pub(crate) fn map_layout<M: Map>(self) -> Mapped<S, L, M> {
        self.change(StaticChange::<M>::NEW)
    }

    /// Groups the modes `BEGIN..END` into one mode (CuTe's `group_modes`).
    ///
    /// # Errors
    /// If the range is empty or ends after the last mode.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,3,4))).unwrap();
    /// assert_eq!(t.view().group::<1, 3>().layout().to_string(), "(2,(3,4)):(1,(2,6))");
    /// ```
    #[track_caller]
    pub fn group<const BEGIN: usize, const END: usize>(
        self, // moves the view; to keep it: t.view_mut().group()
    ) -> Mapped<S, L, Group<BEGIN, END>> {
        const { assert_changes::<L, StaticChange<Group<BEGIN, END>>>() };
        self.map_layout::<Group<BEGIN, END>>()
    }

    /// Removes the nesting of the modes.
    ///
    /// # Errors
    /// Currently none. If the layout is known only at runtime, the result is nevertheless a `Result`.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,(3,4)))).unwrap();
    /// assert_eq!(t.view().flatten().layout().to_string(), "(2,3,4):(1,2,6)");
    /// ```
    #[track_caller]
    pub fn flatten(self, // moves the view; to keep it: t.view_mut().flatten()
    ) -> Mapped<S, L, Flatten> {
        self.map_layout::<Flatten>()
    }

    /// Merges modes as far as possible. The element at each one-dimensional coordinate does not change.
    ///
    /// # Errors
    /// Currently none. If the layout is known only at runtime, the result is nevertheless a `Result`.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,(3,4)))).unwrap();
    /// assert_eq!(t.view().coalesce().layout().to_string(), "24:1");
    /// ```
    #[track_caller]
    pub fn coalesce(self, // moves the view; to keep it: t.view_mut().coalesce()
    ) -> Mapped<S, L, Coalesce> {
        self.map_layout::<Coalesce>()
    }

    /// Exchanges the two modes of a matrix.
    ///
    /// # Errors
    /// If the rank is not 2.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1))).unwrap();
    /// assert_eq!(t.view().transpose()[(2, 0)], 2);
    /// ```
    #[track_caller]
    pub fn transpose(self, // moves the view; to keep it: t.view_mut().transpose()
    ) -> Mapped<S, L, Transpose> {
        const { assert_changes::<L, StaticChange<Transpose>>() };
        self.map_layout::<Transpose>()
    }

    /// Returns a view with the element `t[operand(c)]` at each coordinate `c`. The operand is a layout whose indices
    /// are one-dimensional coordinates of this tensor, or a tuple with one such layout per mode.
    ///
    /// # Errors
    /// If no layout represents the composition, or if an index of the operand is outside the shape of this tensor.
    ///
    /// ```
    /// use colex::{Layout, Tensor, layout};
    ///
    /// let data: [usize; 16] = core::array::from_fn(|i| i);
    /// let tensor = Tensor::of(&data, layout!((4,4):(4,1)));
    /// let diagonal = tensor.composition(layout!(4:5));
    /// assert_eq!([diagonal[0], diagonal[1], diagonal[2], diagonal[3]], [0, 5, 10, 15]);
    ///
    /// // Operands that are known only at runtime can fail at runtime.
    /// let step: Layout = "8:2".parse().unwrap();
    /// assert_eq!(tensor.composition(step).unwrap()[7], 11);
    /// assert!(tensor.composition("9:2".parse::<Layout>().unwrap()).is_err());
    /// ```
    #[track_caller]
    pub fn composition<T: Tiling>(
        self, // moves the view; to keep it: t.view_mut().composition(…)
        operand: T,
    ) -> Changed<S, L, T::Change<Composition>> {
        const { assert_changes::<L, T::Change<Composition>>() };
        self.change(operand.change::<Composition>())
    }

    /// Divides each mode into `(tile, rest)`: see [`Layout::logical_divide`](layout_runtime::Layout::logical_divide).
    ///
    /// # Errors
    /// If no layout represents the result, or if a tile overruns the end of a mode. [`tiles`](Tensor::tiles) accepts
    /// tiles that overrun.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 32], layout!((4,8):(8,1))).unwrap();
    /// let divided = t.view().logical_divide(colex::tensor::Shape(layout!((2,4))));
    /// assert_eq!(divided.layout().to_string(), "((2,2),(4,2)):((8,16),(1,4))");
    /// ```
    #[track_caller]
    pub fn logical_divide<T: Tiling>(
        self, // moves the view; to keep it: t.view_mut().logical_divide(…)
        tiler: T,
    ) -> Changed<S, L, T::Change<LogicalDivide>> {
        const { assert_changes::<L, T::Change<LogicalDivide>>() };
        self.change(tiler.change::<LogicalDivide>())
    }

    /// Divides the tensor into `((tile…),(rest…))`: see
    /// [`Layout::zipped_divide`](layout_runtime::Layout::zipped_divide).
    ///
    /// # Errors
    /// Fails in the same cases as [`logical_divide`](Self::logical_divide).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 32], layout!((4,8):(8,1))).unwrap();
    /// let divided = t.view().zipped_divide(colex::tensor::Shape(layout!((2,4))));
    /// assert_eq!(divided.layout().to_string(), "((2,4),(2,2)):((8,1),(16,4))");
    /// ```
    #[track_caller]
    pub fn zipped_divide<T: Tiling>(
        self, // moves the view; to keep it: t.view_mut().zipped_divide(…)
        tiler: T,
    ) -> Changed<S, L, T::Change<ZippedDivide>> {
        const { assert_changes::<L, T::Change<ZippedDivide>>() };
        self.change(tiler.change::<ZippedDivide>())
    }

    /// Divides the tensor into `((tile…),rest,…)`: see [`Layout::tiled_divide`](layout_runtime::Layout::tiled_divide).
    ///
    /// # Errors
    /// Fails in the same cases as [`logical_divide`](Self::logical_divide).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 32], layout!((4,8):(8,1))).unwrap();
    /// let divided = t.view().tiled_divide(colex::tensor::Shape(layout!((2,4))));
    /// assert_eq!(divided.layout().to_string(), "((2,4),2,2):((8,1),16,4)");
    /// ```
    #[track_caller]
    pub fn tiled_divide<T: Tiling>(
        self, // moves the view; to keep it: t.view_mut().tiled_divide(…)
        tiler: T,
    ) -> Changed<S, L, T::Change<TiledDivide>> {
        const { assert_changes::<L, T::Change<TiledDivide>>() };
        self.change(tiler.change::<TiledDivide>())
    }

    /// Divides the tensor into `(tile,…,rest,…)`: see [`Layout::flat_divide`](layout_runtime::Layout::flat_divide).
    ///
    /// # Errors
    /// Fails in the same cases as [`logical_divide`](Self::logical_divide).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 32], layout!((4,8):(8,1))).unwrap();
    /// let divided = t.view().flat_divide(colex::tensor::Shape(layout!((2,4))));
    /// assert_eq!(divided.layout().to_string(), "(2,4,2,2):(8,1,16,4)");
    /// ```
    #[track_caller]
    pub fn flat_divide<T: Tiling>(
        self, // moves the view; to keep it: t.view_mut().flat_divide(…)
        tiler: T,
    ) -> Changed<S, L, T::Change<FlatDivide>> {
        const { assert_changes::<L, T::Change<FlatDivide>>() };
        self.change(tiler.change::<FlatDivide>())
    }
}
