//! Layouts whose strides count in coordinates, a component at a time.

use super::index::StaticLayout;
use core::marker::PhantomData;
use layout_runtime::{Basis, Layout};

/// The component of the coordinates of `L` that counts in the unit with this [code](Basis::code).
#[derive(Debug)]
pub struct Component<L: ?Sized, const UNIT: u32>(PhantomData<fn() -> L>);

#[diagnostic::do_not_recommend]
impl<L: StaticLayout + ?Sized, const UNIT: u32> StaticLayout for Component<L, UNIT> {
    const LAYOUT: Layout = L::LAYOUT.component(Basis::from_code(UNIT));
}

/// Stops the build unless the strides of `L` count in these units.
///
/// # Panics
/// If one counts in another unit, or in none.
#[track_caller]
pub const fn assert_units<L: StaticLayout + ?Sized>(units: &[u32]) {
    each!(for i in 0..L::LAYOUT.len() {
        let mode = L::LAYOUT.modes().leaves[i];
        let is_among = any!(0..units.len(), |k| units[k] == mode.basis.code());
        assert!(
            mode.stride == 0 || is_among,
            "the strides count in other coordinates than the function answers; let its answer nest like them"
        );
    });
    each!(for i in 0..L::LAYOUT.terms().len() {
        let is_among = any!(0..units.len(), |k| units[k] == L::LAYOUT.terms()[i].unit.code());
        assert!(
            is_among,
            "the offset counts in other coordinates than the function answers; let its answer nest like it"
        );
    });
}
