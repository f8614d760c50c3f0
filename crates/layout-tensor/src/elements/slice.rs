//! Views: parts of a tensor, and the same tensor under another layout.

use crate::Tensor;
use crate::storage::traits::{Borrowed, Storage, Window};
use layout_index::views::coords::coord::Selection;
use layout_index::views::coords::side::{Where, Whole};
use layout_index::views::operations::change::{
    Change, Coalesce, Composition, FlatDivide, Flatten, Group, Known, LogicalDivide, TiledDivide, Transpose,
    ZippedDivide, assert_changes, assert_made,
};
use layout_index::views::operations::traits::{Map, TensorLayout};
use layout_index::views::tiles::tiler::Tiling;
use layout_runtime::Error;

/// The tensor that the operation `C` makes of one over `S` with layout `L`; a `Result` of it if either is known at run
/// time only.
type Changed<S, L, C> = Answer<<C as Change>::On<L>, View<S, <C as Change>::On<L>>>;
/// What an operation with a result of layout `L` answers.
type Answer<L, V> = <L as TensorLayout>::Checked<V>;
/// The view of a tensor over `S` under layout `L`.
type View<S, L> = Tensor<<S as Borrowed>::View, L>;

impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// The part at which the coordinate has numbers: `..` keeps its mode, CuTe's `_`, and a range some of it. Strides
    /// that are known at compile time stay so; how long a range is is a number of run time.
    ///
    /// Law: `t.slice(c)[x] = t[c with x in the places of .. and start + x in those of
    /// ranges]`. A tensor that owns its elements is sliced by [`view`](Tensor::view) or [`view_mut`](Tensor::view_mut)
    /// first.
    ///
    /// # Panics
    /// Outside of the shape; if the coordinate does not nest like the shape, if that is known at run time only. A range
    /// is one of a mode without parentheses, and of integer strides; of a layout with a type others are errors of the
    /// build.
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
    ) -> View<S, L::Sliced<C::This, Whole>>
    where
        S: Borrowed,
    {
        const { assert_made::<L, L::Sliced<C::This, Whole>>() };
        match self.part::<C::This, Whole>(selection.this()) {
            Ok(slice) => slice,
            Err(error) => panic!("{error}"),
        }
    }

    /// [`slice`](Self::slice), with an error outside of the shape.
    ///
    /// # Errors
    /// If [`slice`](Self::slice) panics.
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
    ) -> Result<View<S, L::Sliced<C::This, Whole>>, Error>
    where
        S: Borrowed,
    {
        const { assert_made::<L, L::Sliced<C::This, Whole>>() };
        self.part::<C::This, Whole>(selection.this())
    }

    #[inline(always)]
    pub(crate) fn part<C: Selection, W: Where>(self, selection: C) -> Result<View<S, L::Sliced<C, W>>, Error>
    where
        S: Borrowed,
    {
        let (start, layout) = L::sliced::<C, W>(&self.layout, selection)?;
        // SAFETY: the start is the index of a coordinate of this tensor, that of the slice's first element; the indices
        // of a slice are indices of the tensor.
        Ok(Tensor { storage: unsafe { self.storage.into_view().advance(start) }, layout })
    }

    #[track_caller]
    pub(crate) fn change<C: Change>(self, change: C) -> Changed<S, L, C>
    where
        S: Borrowed,
    {
        <C::On<L>>::checked(self.changed(change))
    }

    pub(crate) fn changed<C: Change>(self, change: C) -> Result<View<S, C::On<L>>, Error>
    where
        S: Borrowed,
    {
        let layout = change.on::<L>(&self.layout)?;
        // The indices of the result are among those of this tensor: each operation is `L` after a map of coordinates
        // into the shape.
        Ok(Tensor { storage: self.storage.into_view(), layout })
    }

    #[track_caller]
    fn map_layout<M: Map>(self) -> Changed<S, L, Known<M>>
    where
        S: Borrowed,
    {
        self.change(Known::<M>::NEW)
    }

    /// The modes `BEGIN..END` gathered into one (CuTe's `group_modes`).
    ///
    /// # Errors
    /// If the range is empty or leaves the layout.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,3,4))).unwrap();
    /// assert_eq!(t.view().group::<1, 3>().layout().to_string(), "(2,(3,4)):(1,(2,6))");
    /// ```
    #[track_caller]
    pub fn group<const BEGIN: usize, const END: usize>(
        self, // moves the view; to keep it: t.view_mut().group()
    ) -> Changed<S, L, Known<Group<BEGIN, END>>>
    where
        S: Borrowed,
    {
        const { assert_changes::<L, Known<Group<BEGIN, END>>>() };
        self.map_layout::<Group<BEGIN, END>>()
    }

    /// The same modes without inner parentheses.
    ///
    /// # Errors
    /// None.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,(3,4)))).unwrap();
    /// assert_eq!(t.view().flatten().layout().to_string(), "(2,3,4):(1,2,6)");
    /// ```
    #[track_caller]
    pub fn flatten(self, // moves the view; to keep it: t.view_mut().flatten()
    ) -> Changed<S, L, Known<Flatten>>
    where
        S: Borrowed,
    {
        self.map_layout::<Flatten>()
    }

    /// The same elements in the same one-dimensional order, with as few modes as possible.
    ///
    /// # Errors
    /// None.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,(3,4)))).unwrap();
    /// assert_eq!(t.view().coalesce().layout().to_string(), "24:1");
    /// ```
    #[track_caller]
    pub fn coalesce(self, // moves the view; to keep it: t.view_mut().coalesce()
    ) -> Changed<S, L, Known<Coalesce>>
    where
        S: Borrowed,
    {
        self.map_layout::<Coalesce>()
    }

    /// The two modes of a matrix, exchanged.
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
    ) -> Changed<S, L, Known<Transpose>>
    where
        S: Borrowed,
    {
        const { assert_changes::<L, Known<Transpose>>() };
        self.map_layout::<Transpose>()
    }

    /// The tensor `t[operand(c)]`: of a layout into this tensor's one-dimensional coordinates, or of one tiler for each
    /// mode.
    ///
    /// # Errors
    /// If no layout is the composition, or a coordinate is past the end.
    ///
    /// ```
    /// use colex::{Layout, Tensor, layout};
    ///
    /// let data: [usize; 16] = core::array::from_fn(|i| i);
    /// let tensor = Tensor::of(&data, layout!((4,4):(4,1)));
    /// let diagonal = tensor.composition(layout!(4:5));
    /// assert_eq!([diagonal[0], diagonal[1], diagonal[2], diagonal[3]], [0, 5, 10, 15]);
    ///
    /// // What is known at run time only may fail there.
    /// let step: Layout = "8:2".parse().unwrap();
    /// assert_eq!(tensor.composition(step).unwrap()[7], 11);
    /// assert!(tensor.composition("9:2".parse::<Layout>().unwrap()).is_err());
    /// ```
    #[track_caller]
    pub fn composition<T: Tiling>(
        self, // moves the view; to keep it: t.view_mut().composition(…)
        operand: T,
    ) -> Changed<S, L, T::Change<Composition>>
    where
        S: Borrowed,
    {
        const { assert_changes::<L, T::Change<Composition>>() };
        self.change(operand.change::<Composition>())
    }

    /// `(tile, rest)` in each mode: see [`Layout::logical_divide`](layout_runtime::Layout::logical_divide).
    ///
    /// # Errors
    /// If there is no such layout, or a tile goes past the end; see [`tiles`](Tensor::tiles) for those.
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
    ) -> Changed<S, L, T::Change<LogicalDivide>>
    where
        S: Borrowed,
    {
        const { assert_changes::<L, T::Change<LogicalDivide>>() };
        self.change(tiler.change::<LogicalDivide>())
    }

    /// `((tile…),(rest…))`: see [`Layout::zipped_divide`](layout_runtime::Layout::zipped_divide).
    ///
    /// # Errors
    /// As [`logical_divide`](Self::logical_divide).
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
    ) -> Changed<S, L, T::Change<ZippedDivide>>
    where
        S: Borrowed,
    {
        const { assert_changes::<L, T::Change<ZippedDivide>>() };
        self.change(tiler.change::<ZippedDivide>())
    }

    /// `((tile…),rest,…)`: see [`Layout::tiled_divide`](layout_runtime::Layout::tiled_divide).
    ///
    /// # Errors
    /// As [`logical_divide`](Self::logical_divide).
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
    ) -> Changed<S, L, T::Change<TiledDivide>>
    where
        S: Borrowed,
    {
        const { assert_changes::<L, T::Change<TiledDivide>>() };
        self.change(tiler.change::<TiledDivide>())
    }

    /// `(tile,…,rest,…)`: see [`Layout::flat_divide`](layout_runtime::Layout::flat_divide).
    ///
    /// # Errors
    /// As [`logical_divide`](Self::logical_divide).
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
    ) -> Changed<S, L, T::Change<FlatDivide>>
    where
        S: Borrowed,
    {
        const { assert_changes::<L, T::Change<FlatDivide>>() };
        self.change(tiler.change::<FlatDivide>())
    }
}
