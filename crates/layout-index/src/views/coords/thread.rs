//! Computes the coordinate of a thread from its number and the layout of threads.

use super::coord::{Coordinate, Sealed, Selection, counts_nothing, len, this};
use crate::compiled::{CoordProfile, StaticLayout};
use crate::views::operations::traits::Invariant;
use crate::views::tiles::tiler::Shape;
use core::marker::PhantomData;
use layout_proofs::is_compact;
use layout_runtime::{Layout, MAX_LEAVES, expect, tree::Profile};

/// Returns a tiler and a coordinate that together select the partition of a thread. The extents of the tiler are the
/// sizes of the modes of the layout of threads.
pub fn thread_of<T: StaticLayout>(_: T, thread: usize) -> (Shape<ModeSizes<T>>, ThreadOf<T>) {
    (Shape(ModeSizes(PhantomData)), ThreadOf(thread, PhantomData))
}

/// A layout whose extents are the sizes of the modes of `T` (CuTe's `product_each` of the shape of `T`).
#[derive(Clone, Copy, Debug)]
pub struct ModeSizes<T>(Invariant<T>);

#[diagnostic::do_not_recommend]
impl<T: StaticLayout> StaticLayout for ModeSizes<T> {
    const LAYOUT: Layout = expect(Layout::left(&T::LAYOUT.shape().product_each()));
}

/// The coordinate of a thread in the layout of threads `T`, with one entry per mode (CuTe's `get_flat_coord`).
pub struct ThreadOf<T>(usize, Invariant<T>);

copied! { [T] ThreadOf<T>; }
shown! { [T] ThreadOf<T> = "ThreadOf", |thread| thread.0; }

impl<T: StaticLayout> Sealed for ThreadOf<T> {}
#[diagnostic::do_not_recommend]
impl<T: StaticLayout> Coordinate for ThreadOf<T> {}

impl<T: StaticLayout> ThreadOf<T> {
    /// The mode, extent and stride of each leaf.
    const LEAVES: [(usize, usize, usize); MAX_LEAVES] = {
        assert!(
            !T::LAYOUT.is_composed() && T::LAYOUT.is_integral(),
            "a layout of threads must have integer strides and no swizzle"
        );
        assert!(
            is_compact(&T::LAYOUT),
            "a layout of threads must be a bijection to the indices from 0 to its size, exclusive"
        );
        let mut leaves = [(0, 1, 1); MAX_LEAVES];
        each!(for i in 0..T::LAYOUT.len() {
            let leaf = &T::LAYOUT.modes().leaves[i];
            let stride = if leaf.stride > 0 { leaf.stride } else { 1 };
            let mode = if T::LAYOUT.depth() == 0 { 0 } else { T::LAYOUT.modes().profile.index_of(T::LAYOUT.all(), i) };
            leaves[i] = (mode, leaf.size() as usize, stride as usize);
        });
        leaves
    };
}

#[diagnostic::do_not_recommend]
impl<T: StaticLayout> Selection for ThreadOf<T> {
    const PROFILE: CoordProfile = CoordProfile(Profile::flat(T::LAYOUT.rank()));
    const KEPT: u32 = 0;
    this!();
    counts_nothing!();

    #[inline(always)]
    fn write(&self, entries: &mut [usize], at: usize) {
        let mut place_value = [1; MAX_LEAVES];
        for k in 0..const { len::<Self>() } {
            // A thread number at or above the number of threads has no coordinate.
            entries[at + k] = if self.0 < T::LAYOUT.size() { 0 } else { usize::MAX };
        }
        for (mode, extent, stride) in const { Self::LEAVES }.into_iter().take(const { T::LAYOUT.len() }) {
            if self.0 < const { T::LAYOUT.size() } {
                entries[at + mode] += self.0 / stride % extent * place_value[mode];
                place_value[mode] *= extent;
            }
        }
    }
}
