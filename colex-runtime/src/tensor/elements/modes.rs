//! Some of the modes of a tensor: `take`, `select`, `filter`.

use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::structure::{Most, Structure};
use crate::tensor::Tensor;
use crate::tensor::operations::change::{Change, Filter, Group, Known, TakeModes, assert_changes, made, same_numbers};
use crate::tensor::operations::law::{Entry, result};
use crate::tensor::operations::traits::{Invariant, Map, TensorLayout, sealed};
use crate::tensor::storage::traits::{Storage, Window};
use crate::unseen::unseen;

/// Mode `I` of a tensor, in the list of [`Tensor::select`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode<const I: usize>;

/// A tuple of [`Mode`]s: `(Mode::<1>, Mode::<0>)` is CuTe's `select<1,0>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of modes",
    note = "write a tuple of `Mode::<i>`: `t.select((Mode::<1>, Mode::<0>))`"
)]
#[unseen]
pub trait ModeList: sealed::Other {
    /// The numbers of the modes, each once: what is selected twice would have indices that the tensor does not have.
    #[doc(hidden)]
    const MODES: Result<&'static [usize], Error>;
}

macro_rules! lists {
    ($($mode:ident)+) => {
        #[allow(non_upper_case_globals)]
        impl<$(const $mode: usize),+> sealed::Other for ($(Mode<$mode>,)+) {}
        #[diagnostic::do_not_recommend]
        #[allow(non_upper_case_globals)]
        #[unseen]
        impl<$(const $mode: usize),+> ModeList for ($(Mode<$mode>,)+) {
            const MODES: Result<&'static [usize], Error> = once(&[$($mode),+]);
        }
    };
}

for_each_arity!(lists, few);

const fn once(modes: &[usize]) -> Result<&[usize], Error> {
    each!(for i in 0..modes.len() {
        each!(for k in 0..i {
            if modes[i] == modes[k] {
                return Err(Error::new(ErrorKind::ModeTwice { mode: modes[i] as i64 }).of("select", 0));
            }
        });
    });
    Ok(modes)
}

/// [`Layout::select`]
#[derive(Debug)]
pub struct Select<P>(Invariant<P>);

/// The layout `L` after [`Select`].
#[derive(Debug)]
pub struct Selected<L, P>(Invariant<(L, P)>);

result!([L: Structure, P: ModeList] Selected<L, P>, |layout| selected::<P>(layout));

#[unseen]
const fn selected<P: ModeList>(layout: &Layout) -> Result<Layout, Error> {
    layout.select(ok!(P::MODES))
}

#[diagnostic::do_not_recommend]
#[unseen]
impl<L: Structure, P: ModeList> Structure for Selected<L, P> {
    made!(Self::RESULT);
    same_numbers!();
}

impl<P> sealed::Other for Select<P> {}

impl<P: ModeList> Map for Select<P> {
    type Of<L: Structure> = Selected<L, P>;

    fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
        Ok(start)
    }

    fn of(layout: &Layout) -> Result<Layout, Error> {
        selected::<P>(layout)
    }
}

/// What an operation makes of a tensor over `S` with layout `L`.
type Changed<S, L, M> =
    <<Known<M> as Change>::On<L> as TensorLayout>::Checked<Tensor<<S as Storage>::Seen, <Known<M> as Change>::On<L>>>;

#[unseen]
impl<S: Storage, L: TensorLayout> Tensor<S, L> {
    /// The modes `BEGIN..END`, at coordinate 0 of all others.
    ///
    /// Law: `t.take::<B, E>()[c] = t[(0, …, c, …, 0)]`. See [`Layout::take`].
    ///
    /// # Errors
    /// If the range is empty or leaves the layout; of the build, if that is known at compile time.
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
    ) -> Changed<S, L, TakeModes<BEGIN, END>>
    where
        S::Seen: Window,
    {
        const { assert_changes::<L, Known<TakeModes<BEGIN, END>>>() };
        self.change(Known::NEW)
    }

    /// Some modes in another order, at coordinate 0 of all others: CuTe's `select<1,0>(t)` is
    /// `t.select((Mode::<1>, Mode::<0>))`.
    ///
    /// Law: `t.select((Mode::<j>, …))[(c, …)] = t[(0, …, c in the place j, …)]`. See [`Layout::select`].
    ///
    /// # Errors
    /// If there is no such mode; of the build, if that is known at compile time, or a mode stands there twice.
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
    /// // error: select: mode 0 stands there twice
    /// let diagonal = Tensor::of(&[0; 4], layout!((2,2))).select((Mode::<0>, Mode::<0>));
    /// ```
    #[track_caller]
    pub fn select<P: ModeList>(
        self, // moves the view; to keep it: t.view_mut().select(…)
        _modes: P,
    ) -> Changed<S, L, Select<P>>
    where
        S::Seen: Window,
    {
        const { assert_changes::<L, Known<Select<P>>>() };
        self.change(Known::NEW)
    }

    /// What is left without modes of stride 0 and of one coordinate, coalesced: each element that modes of stride 0
    /// repeat, once.
    ///
    /// See [`Layout::filter`].
    ///
    /// # Errors
    /// None that a tensor could have.
    ///
    /// ```
    /// use colex::{Tensor, layout};
    ///
    /// let rows = Tensor::of([1, 2, 3], layout!((3,4):(1,0)));
    /// assert_eq!(rows.view().filter().layout().to_string(), "3:1");
    /// ```
    #[track_caller]
    pub fn filter(self, // moves the view; to keep it: t.view_mut().filter()
    ) -> Changed<S, L, Filter>
    where
        S::Seen: Window,
    {
        const { assert_changes::<L, Known<Filter>>() };
        self.change(Known::NEW)
    }

    /// [`group`](Self::group) under CuTe's name for it of tensors.
    ///
    /// # Errors
    /// As [`group`](Self::group).
    ///
    /// ```
    /// use colex::{Tensor, layout};
    /// let t = Tensor::new([0; 24], layout!((2,3,4))).unwrap();
    /// assert_eq!(t.view().group_modes::<0, 2>().layout().to_string(), "((2,3),4):((1,2),6)");
    /// ```
    #[track_caller]
    pub fn group_modes<const BEGIN: usize, const END: usize>(
        self, // moves the view; to keep it: t.view_mut().group_modes()
    ) -> Changed<S, L, Group<BEGIN, END>>
    where
        S::Seen: Window,
    {
        const { assert_changes::<L, Known<Group<BEGIN, END>>>() };
        self.change(Known::NEW)
    }
}
