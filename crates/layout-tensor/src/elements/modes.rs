//! Selects and groups modes of a tensor: `take`, `select`, `filter`, `group_modes`.

use crate::Tensor;
use crate::elements::slice::Mapped;
use crate::storage::traits::Borrowed;
use layout_index::views::operations::change::{Filter, Group, StaticChange, TakeModes, assert_changes};
use layout_index::views::operations::modes::{ModeList, Select};
use layout_index::views::operations::traits::TensorLayout;

impl<S: Borrowed, L: TensorLayout> Tensor<S, L> {
    /// Returns a view that keeps only the modes `BEGIN..END`. The other modes have the coordinate 0.
    ///
    /// Law: `t.take::<B, E>()[c] = t[(0, …, c, …, 0)]`. See [`Layout::take`](layout_runtime::Layout::take).
    ///
    /// # Errors
    /// If the range is empty or ends after the last mode. If the layout is known at compile time, the error is a
    /// compile error.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let data: [usize; 24] = core::array::from_fn(|i| i);
    /// let tensor = Tensor::of(&data, layout!((2,3,4):(12,4,1)));
    /// let last = tensor.take::<1, 3>();
    /// assert_eq!((last.layout().to_string(), last[(2, 3)]), ("(3,4):(4,1)".into(), 11));
    /// ```
    #[track_caller]
    pub fn take<const BEGIN: usize, const END: usize>(
        self, // moves the view; to keep it: t.view_mut().take()
    ) -> Mapped<S, L, TakeModes<BEGIN, END>> {
        const { assert_changes::<L, StaticChange<TakeModes<BEGIN, END>>>() };
        self.map_layout()
    }

    /// Returns a view that keeps only the modes in the list `modes`, in the order of this list. The other modes have
    /// the coordinate 0. CuTe's `select<1,0>(t)` is `t.select((Mode::<1>, Mode::<0>))`.
    ///
    /// Law: `t.select((Mode::<j>, …))[(c, …)]` is the element of `t` whose coordinate has the entry `c` in mode `j`, and
    /// the entry 0 in each mode that is not selected. See [`Layout::select`](layout_runtime::Layout::select).
    ///
    /// # Errors
    /// If a mode does not exist or is repeated. If the layout is known at compile time, the error is a compile error.
    ///
    /// ```
    /// use colex::{Tensor, layout, tensor::Mode};
    ///
    /// let data: [usize; 24] = core::array::from_fn(|i| i);
    /// let tensor = Tensor::of(&data, layout!((2,3,4):(12,4,1)));
    /// let turned = tensor.select((Mode::<2>, Mode::<0>));
    /// assert_eq!((turned.layout().to_string(), turned[(3, 1)]), ("(4,2):(1,12)".into(), 15));
    /// ```
    ///
    /// ```compile_fail
    /// # use colex::{Tensor, layout, tensor::Mode};
    /// // error: select: mode 0 is selected twice
    /// let diagonal = Tensor::of(&[0; 4], layout!((2,2))).select((Mode::<0>, Mode::<0>));
    /// ```
    #[track_caller]
    pub fn select<P: ModeList>(
        self, // moves the view; to keep it: t.view_mut().select(…)
        _modes: P,
    ) -> Mapped<S, L, Select<P>> {
        const { assert_changes::<L, StaticChange<Select<P>>>() };
        self.map_layout()
    }

    /// Removes the modes that have stride 0 or extent 1, and merges the other modes as far as possible. An element that
    /// a mode of stride 0 repeats occurs only once in the result.
    ///
    /// See [`Layout::filter`](layout_runtime::Layout::filter).
    ///
    /// # Errors
    /// Currently none, because every layout of a tensor can be filtered. If the layout is known only at runtime, the
    /// result is nevertheless a `Result`.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let rows = Tensor::of([1, 2, 3], layout!((3,4):(1,0)));
    /// assert_eq!(rows.view().filter().layout().to_string(), "3:1");
    /// ```
    #[track_caller]
    pub fn filter(self, // moves the view; to keep it: t.view_mut().filter()
    ) -> Mapped<S, L, Filter> {
        const { assert_changes::<L, StaticChange<Filter>>() };
        self.map_layout()
    }

    /// Groups the modes `BEGIN..END` into one mode. This method has CuTe's name, and is equivalent to
    /// [`group`](Self::group).
    ///
    /// # Errors
    /// Fails in the same cases as [`group`](Self::group).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,3,4))).unwrap();
    /// assert_eq!(t.view().group_modes::<0, 2>().layout().to_string(), "((2,3),4):((1,2),6)");
    /// ```
    #[track_caller]
    pub fn group_modes<const BEGIN: usize, const END: usize>(
        self, // moves the view; to keep it: t.view_mut().group_modes()
    ) -> Mapped<S, L, Group<BEGIN, END>> {
        const { assert_changes::<L, StaticChange<Group<BEGIN, END>>>() };
        self.map_layout()
    }
}
