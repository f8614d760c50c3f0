//! The modes of a compiled layout, as types.

use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::macros::ok;
use crate::mode::Mode;
use crate::notation::expect;
use crate::swizzle::Swizzle;
use crate::tree::{MAX_DEPTH, MAX_LEAVES, Tree};
use core::marker::PhantomData;

/// A mode `N:D`.
#[derive(Clone, Copy, Debug)]
pub struct M<const N: i64, const D: i64>;

/// A mode `N:D@…` that counts in coordinates; `UNIT` is [`Basis::code`].
#[derive(Clone, Copy, Debug)]
pub struct E<const N: i64, const D: i64, const UNIT: u32>;

/// The modes `T` behind a swizzle and an offset, `Sw<B,BASE,SHIFT> o OFFSET o …`.
#[derive(Clone, Copy, Debug)]
pub struct S<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T>(PhantomData<T>);

/// Modes of a compiled layout: [`M`], or a tuple of modes.
pub trait Modes {
    /// The numbers of the modes.
    #[doc(hidden)]
    const CODE: Code;
}

/// The numbers of some modes. Compilers interpret what makes constants, so those of nested types refer to each other and are
/// copied once, into the layout.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Code {
    mode: Mode,
    /// The modes of a tuple; none for an integer.
    modes: &'static [&'static Self],
    /// What stands in front, if anything does.
    swizzle: Swizzle,
    offset: i64,
    is_swizzled: bool,
}

impl Code {
    const fn single(extent: i64, stride: i64, basis: Basis) -> Self {
        let mode = Mode { extent, stride, basis, name: 0, extent_is_static: true, stride_is_static: true };
        Self { mode, ..Self::tuple(&[]) }
    }

    const fn tuple(modes: &'static [&'static Self]) -> Self {
        Self { mode: Mode::UNUSED, modes, swizzle: Swizzle::IDENTITY, offset: 0, is_swizzled: false }
    }

    /// The layout with these modes, its integers marked as static.
    pub(super) const fn layout(&self) -> Result<Layout, Error> {
        let mut modes = Tree::empty(Mode::UNUSED);
        ok!(self.write(&mut modes, 0));
        let layout = ok!(Layout::checked(modes));
        if self.is_swizzled { layout.swizzled(self.swizzle, self.offset) } else { Ok(layout) }
    }

    /// Appends these modes to the tree, inside `depth` parentheses.
    const fn write(&self, tree: &mut Tree<Mode>, depth: usize) -> Result<(), Error> {
        if let [] = self.modes {
            let len = tree.profile.len();
            if len == MAX_LEAVES {
                return Err(Error::new(ErrorKind::TooManyLeaves));
            }
            tree.leaves[len] = self.mode;
            tree.profile.leaf_at(depth);
            return Ok(());
        }
        if depth == MAX_DEPTH {
            return Err(Error::new(ErrorKind::TooDeep));
        }
        tree.profile.open(depth);
        let mut i = 0;
        while i < self.modes.len() {
            if self.modes[i].is_swizzled {
                return Err(Error::new(ErrorKind::Swizzled).of("make_layout", i));
            }
            ok!(self.modes[i].write(tree, depth + 1));
            i += 1;
        }
        Ok(())
    }
}

impl<const N: i64, const D: i64> Modes for M<N, D> {
    const CODE: Code = Code::single(N, D, Basis::ONE);
}

impl<const N: i64, const D: i64, const UNIT: u32> Modes for E<N, D, UNIT> {
    const CODE: Code = Code::single(N, D, Basis::from_code(UNIT));
}

impl<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Modes> Modes
    for S<B, BASE, SHIFT, OFFSET, T>
{
    const CODE: Code =
        Code { swizzle: expect(Swizzle::new(B, BASE, SHIFT)), offset: OFFSET, is_swizzled: true, ..T::CODE };
}

macro_rules! tuple_modes {
    ($($mode:ident)+) => {
        impl<$($mode: Modes),+> Modes for ($($mode,)+) {
            const CODE: Code = Code::tuple(&[$(&$mode::CODE),+]);
        }
    };
}

for_each_arity!(tuple_modes);
