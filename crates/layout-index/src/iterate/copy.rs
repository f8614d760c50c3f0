//! Copies between layouts.

use super::nest::Nest;
use crate::compiled::StaticLayout;

/// Copies every element of `src`, which has the layout `Src`, to the same coordinate in `dst`, which has the layout
/// `Dst`. The copy consists of nested loops in the storage order of `Dst`. If the mode boundaries of the layouts do not
/// align, as in the shapes `(2,3)` and `(3,2)`, each index is computed from the coordinate instead.
///
/// Law: `dst[Dst(i)] = src[Src(i)]` for every one-dimensional coordinate `i`. If `Dst` maps several coordinates to one
/// index, the element at this index is a copy of the element of `src` at one of these coordinates. Layouts with
/// different sizes or negative indices are compile errors.
///
/// # Panics
/// If `src` or `dst` is too short for the indices of its layout.
///
/// ```
/// use colex::layout;
///
/// type Rows = layout!((2,3):(3,1));
/// type Columns = layout!((2,3):(1,2));
/// let mut transposed = [0; 6];
/// colex::copy::<_, Rows, Columns>(&[1, 2, 3, 4, 5, 6], &mut transposed);
/// assert_eq!(transposed, [1, 4, 2, 5, 3, 6]);
/// ```
pub fn copy<T: Copy, Src: StaticLayout, Dst: StaticLayout>(src: &[T], dst: &mut [T]) {
    const { assert!(Src::SIZE == Dst::SIZE, "the layouts have different numbers of coordinates") };
    const { assert!(Src::LAYOUT.bounds().0 >= 0 && Dst::LAYOUT.bounds().0 >= 0, "a layout has negative indices") };
    match const { &Both::<Src, Dst>::NEST } {
        Some(nest) => nest.walk(
            #[inline(always)]
            |from, to| {
                let from = const { Src::LAYOUT.swizzle() }.apply(from);
                let to = const { Dst::LAYOUT.swizzle() }.apply(to);
                dst[to as usize] = src[from as usize];
            },
        ),
        // If the mode boundaries of the two layouts do not align, the layouts have no common loops. Each index is then
        // computed from the coordinate.
        None => (0..Src::SIZE).for_each(|i| dst[Dst::index_at(i)] = src[Src::index_at(i)]),
    }
}

struct Both<Src, Dst>(core::marker::PhantomData<(Src, Dst)>);

impl<Src: StaticLayout, Dst: StaticLayout> Both<Src, Dst> {
    const NEST: Option<Nest> = Nest::of(&Src::LAYOUT, &Dst::LAYOUT);
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::copy;
    use crate::StaticLayout;
    use crate::compiled::{LayoutOf, M, S};
    use std::vec;
    use std::vec::Vec;

    fn check<Src: StaticLayout, Dst: StaticLayout>() {
        let src: Vec<usize> = (0..1000).collect();
        let mut dst = vec![usize::MAX; 1000];
        copy::<_, Src, Dst>(&src, &mut dst);
        assert!((0..Src::SIZE).all(|i| dst[Dst::index_at(i)] == src[Src::index_at(i)]));
        assert_eq!(dst.iter().filter(|x| **x != usize::MAX).count(), Dst::SIZE);
    }

    #[test]
    fn every_element_gets_to_its_place() {
        check::<LayoutOf<(M<8, 1>, M<12, 8>)>, LayoutOf<(M<8, 12>, M<12, 1>)>>();
        check::<LayoutOf<(M<8, 1>, M<12, 8>)>, LayoutOf<(M<8, 4>, (M<4, 1>, M<3, 32>))>>();
        check::<LayoutOf<S<2, 0, 3, 0, (M<8, 8>, M<8, 1>)>>, LayoutOf<(M<8, 9>, M<8, 1>)>>();
        // The mode boundaries at 8 and 6 do not align.
        check::<LayoutOf<(M<8, 1>, M<12, 8>)>, LayoutOf<(M<6, 16>, M<16, 1>)>>();
    }
}
