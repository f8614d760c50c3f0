//! The one law of views: `view.op(x)[c] = view[φ(c)]`, wherever the view starts; `φ` is the operation's map of
//! coordinates.
//!
//! The algebra knows a layout, not the place where a view of it starts, which is a number of run time. So whether an
//! operation is one on every view is decided here, for all operations.
//!
//! | the start is | index | what an operation is done to |
//! |---|---|---|
//! | a place in memory, or the origin | `L(c)` | `L` |
//! | added | `S(o + start + M(c))` | `M`, and the result keeps the front `S`, `o` |
//! | joined | `start ^ L(c)` | `L`, and the result has XOR strides |

use crate::structure::{Start, Structure};
use layout_runtime::{Error, ErrorKind, Layout, Swizzle};

/// How the start of a view enters its indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// Not at all: it is the place of the storage, or there is none.
    Place,
    /// It is added before the swizzle.
    Added,
    /// It is joined to the index by exclusive or.
    Joined,
}

impl Entry {
    /// That of the views with layout `L`.
    pub const fn of<L: Structure>() -> Self {
        match L::Start::IS_ORIGIN {
            true => Self::Place,
            false if L::IS_JOINED => Self::Joined,
            false if L::LAYOUT.is_composed() => Self::Added,
            false => Self::Place,
        }
    }

    /// That of the slices of such views.
    pub const fn sliced(self, layout: &Layout) -> Self {
        match self {
            Self::Place if layout.is_xor() => Self::Joined,
            Self::Place if layout.is_composed() => Self::Added,
            entry => entry,
        }
    }

    /// Where a slice starts that lies at `index` of the modes of a view: what is added to the place of the storage, and
    /// the start.
    #[inline(always)]
    pub const fn moved(self, swizzle: Swizzle, index: i64, start: i64) -> (usize, i64) {
        match self {
            Self::Place => (index as usize, start),
            Self::Added => (0, start + index),
            Self::Joined => (0, start ^ swizzle.apply(index)),
        }
    }

    /// What an operation is done to: the modes behind the front, if the start is part of that.
    pub const fn seen(self, layout: &Layout) -> Layout {
        if matches!(self, Self::Added) { layout.layout_part() } else { *layout }
    }

    /// The layout of the view, from what an operation has made of [`seen`](Self::seen).
    ///
    /// # Errors
    /// If no layout is the view for every start: swizzles do not pass the front, and what is not linear over bits is
    /// not joined.
    pub const fn view(self, layout: &Layout, made: Result<Layout, Error>) -> Result<Layout, Error> {
        let made = ok!(made);
        match self {
            Self::Place => Ok(made),
            Self::Added => {
                if made.is_xor() || !made.swizzle().is_identity() {
                    return Err(Error::new(ErrorKind::StartAdded));
                }
                let offset =
                    some!(layout.offset().checked_add(made.offset()), Err(Error::new(ErrorKind::IndexOverflow)));
                Ok(made.with_front(layout.swizzle(), offset))
            }
            Self::Joined => match made.with_xor_strides() {
                Some(joined) => Ok(joined),
                None => Err(Error::new(ErrorKind::StartJoined)),
            },
        }
    }

    /// [`Structure::IS_JOINED`] of views with the layout that [`view`](Self::view) has made.
    pub const fn joins(self, view: &Layout) -> bool {
        match self {
            Self::Place => view.is_xor(),
            Self::Added => false,
            Self::Joined => true,
        }
    }
}

/// `RESULT` of the type of a view: what the operation makes of the layout `L` that it is done to, by the law.
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
