//! Splits a layout with coordinate strides into one integer layout per component.

use super::index::StaticLayout;
use core::marker::PhantomData;
use layout_runtime::{Basis, Layout};

/// The layout of one component of the coordinates that `L` returns. `UNIT` is the [code](Basis::code) of a unit such as
/// `1@0`, which selects the component.
#[derive(Debug)]
pub struct Component<L: ?Sized, const UNIT: u32>(PhantomData<fn() -> L>);

#[diagnostic::do_not_recommend]
impl<L: StaticLayout + ?Sized, const UNIT: u32> StaticLayout for Component<L, UNIT> {
    const LAYOUT: Layout = L::LAYOUT.component(Basis::from_code(UNIT));
}

/// Stops compilation if a nonzero stride of `L`, or a term of its offset, has a unit whose [code](Basis::code) is not
/// in `units`.
///
/// # Panics
/// If `units` does not contain the unit of a nonzero stride of `L`, or of a term of its offset.
#[track_caller]
pub const fn assert_units<L: StaticLayout + ?Sized>(units: &[u32]) {
    each!(for i in 0..L::LAYOUT.len() {
        let mode = L::LAYOUT.modes().leaves[i];
        let is_among = any!(0..units.len(), |k| units[k] == mode.basis.code());
        assert!(
            mode.stride == 0 || is_among,
            "the coordinate that the function returns is not nested like the strides; nest the result like the strides"
        );
    });
    each!(for i in 0..L::LAYOUT.terms().len() {
        let is_among = any!(0..units.len(), |k| units[k] == L::LAYOUT.terms()[i].unit.code());
        assert!(
            is_among,
            "the coordinate that the function returns is not nested like the offset; nest the result like the offset"
        );
    });
}
