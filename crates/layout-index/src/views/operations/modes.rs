//! Lists of modes, as types.

use super::change::{made, same_numbers};
use super::law::{Entry, result};
use super::traits::{Invariant, Map, sealed};
use crate::structure::{Most, Structure};
use layout_runtime::{Error, Layout};

layout_runtime::rules! {
    ModeTwice { mode: i64 } = "mode {mode} is selected twice", "select each mode once";
}

/// Names mode `I` in the argument of `Tensor::select`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode<const I: usize>;

/// A tuple of [`Mode`]s: `(Mode::<1>, Mode::<0>)` is CuTe's `select<1,0>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of modes",
    note = "write a tuple of `Mode::<i>`: `t.select((Mode::<1>, Mode::<0>))`"
)]
pub trait ModeList: sealed::Other {
    /// The numbers of the modes. A repeated mode is an error, because the result would have indices that the tensor
    /// does not have.
    #[doc(hidden)]
    const MODES: Result<&'static [usize], Error>;
}

macro_rules! lists {
    ($($mode:ident)+) => {
        #[allow(non_upper_case_globals)]
        // SAFETY: `MODES` is an error if a mode is repeated, so the selected coordinates are coordinates of the layout.
        unsafe impl<$(const $mode: usize),+> sealed::Other for ($(Mode<$mode>,)+) {}
        #[diagnostic::do_not_recommend]
        #[allow(non_upper_case_globals)]
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
                return Err(ModeTwice { mode: modes[i] as i64 }.error().of("select", 0));
            }
        });
    });
    Ok(modes)
}

/// The operation [`Layout::select`].
#[derive(Debug)]
pub struct Select<P>(Invariant<P>);

/// The layout `L` after [`Select`].
#[derive(Debug)]
pub struct Selected<L, P>(Invariant<(L, P)>);

result!([L: Structure, P: ModeList] Selected<L, P>, |layout| selected::<P>(layout));

const fn selected<P: ModeList>(layout: &Layout) -> Result<Layout, Error> {
    layout.select(ok!(P::MODES))
}

#[diagnostic::do_not_recommend]
impl<L: Structure, P: ModeList> Structure for Selected<L, P> {
    made!(Self::RESULT);
    same_numbers!();
}

// SAFETY: each mode is selected at most once, and the other modes are at coordinate 0, so every index of the result is
// an index of the layout.
unsafe impl<P> sealed::Other for Select<P> {}

impl<P: ModeList> Map for Select<P> {
    type Of<L: Structure> = Selected<L, P>;

    fn start<L: Structure>(start: L::Start) -> Result<L::Start, Error> {
        Ok(start)
    }

    fn of(layout: &Layout) -> Result<Layout, Error> {
        selected::<P>(layout)
    }
}
