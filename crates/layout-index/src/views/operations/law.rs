//! The law of views: `view.op(x)[c] = view[φ(c)]` for every start of the view. The function `φ` depends on the
//! operation, and maps a coordinate of the result to a coordinate of the view.
//!
//! An operation of the algebra knows the layout of a view but not its start, which is a runtime number. This module
//! therefore determines to which layout an operation must be applied. In the following three cases, `L` is the layout
//! of the view, and `M` is `L` without its swizzle `S` and its offset `o`:
//!
//! | the start is | index | the operation applies to |
//! |---|---|---|
//! | a storage address, or the origin | `L(c)` | `L` |
//! | added | `S(o + start + M(c))` | `M`; the result keeps the swizzle `S` and the offset `o` |
//! | XORed | `start ^ L(c)` | `L`; the result has XOR strides |

use crate::rules::StartJoined;
use crate::structure::{Start, Structure};
use layout_runtime::rules::IndexOverflow;
use layout_runtime::{Error, Layout, Swizzle};

layout_runtime::rules! {
    StartAdded = "the operation cannot keep the start of the view: the start is added to the indices, but the result has another swizzle or XOR strides",
        "compose or divide the tensor before you slice it";
}

/// The effect of the start of a view on the indices of the view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// The start does not affect the indices: it is 0, or part of the storage address.
    Address,
    /// The start is added before the swizzle.
    Added,
    /// The start is XORed into the index.
    Joined,
}

impl Entry {
    /// Returns how the start of a view with layout `L` affects its indices.
    pub const fn of<L: Structure>() -> Self {
        match L::Start::IS_ORIGIN {
            true => Self::Address,
            false if L::IS_JOINED => Self::Joined,
            false if L::LAYOUT.is_composed() => Self::Added,
            false => Self::Address,
        }
    }

    /// Returns how the start of a slice affects the indices of the slice. `self` describes the view that is sliced, and
    /// `layout` is the layout of this view.
    pub const fn sliced(self, layout: &Layout) -> Self {
        match self {
            Self::Address if layout.is_xor() => Self::Joined,
            Self::Address if layout.is_composed() => Self::Added,
            entry => entry,
        }
    }

    /// Returns two numbers for a slice: the number to add to the storage address, and the start of the slice. `index`
    /// is the index of the slice's first element, computed from the modes of the view.
    #[inline(always)]
    pub const fn moved(self, swizzle: Swizzle, index: i64, start: i64) -> (usize, i64) {
        match self {
            Self::Address => (index as usize, start),
            Self::Added => (0, start + index),
            Self::Joined => (0, start ^ swizzle.apply(index)),
        }
    }

    /// Returns the layout to which an operation must be applied. For `Added`, the result has no swizzle and no offset,
    /// because the start is added before the swizzle. For `Address` and `Joined`, the result is the whole layout.
    pub const fn seen(self, layout: &Layout) -> Layout {
        if matches!(self, Self::Added) { layout.layout_part() } else { *layout }
    }

    /// Returns the layout of the resulting view. `made` is the result of the operation on the layout that
    /// [`seen`](Self::seen) returned.
    ///
    /// # Errors
    /// If `made` is an error, if the sum of the offsets overflows, or if no single layout describes the resulting view
    /// for every start. The last condition has two cases. In the first case, the view adds its start before a swizzle,
    /// and `made` has a swizzle or XOR strides too. In the second case, the view XORs its start into the index, and
    /// `made` is not linear over GF(2).
    pub const fn view(self, layout: &Layout, made: Result<Layout, Error>) -> Result<Layout, Error> {
        let made = ok!(made);
        match self {
            Self::Address => Ok(made),
            Self::Added => {
                if made.is_xor() || !made.swizzle().is_identity() {
                    return Err(StartAdded.error());
                }
                let offset = some!(layout.offset().checked_add(made.offset()), Err(IndexOverflow.error()));
                Ok(made.with_front(layout.swizzle(), offset))
            }
            Self::Joined => match made.with_xor_strides() {
                Some(joined) => Ok(joined),
                None => Err(StartJoined.error()),
            },
        }
    }

    /// Returns the value of [`Structure::IS_JOINED`] for a view with a layout that [`view`](Self::view) returned.
    pub const fn joins(self, view: &Layout) -> bool {
        match self {
            Self::Address => view.is_xor(),
            Self::Added => false,
            Self::Joined => true,
        }
    }
}

/// Defines the constant `RESULT` of the type of a view: the layout that [`Entry::view`] returns for an operation on
/// `L`.
macro_rules! result {
    ([$($generics:tt)*] $view:ty, |$layout:ident| $made:expr) => {
        impl<$($generics)*> $view {
            pub const RESULT: Result<Layout, Error> = {
                let entry = $crate::views::operations::law::Entry::of::<L>();
                let $layout = &entry.seen(&L::LAYOUT);
                entry.view(&L::LAYOUT, $made)
            };
        }
    };
}

pub(crate) use result;
