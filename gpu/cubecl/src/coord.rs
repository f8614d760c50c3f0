//! Uses CubeCL's coordinates as coordinates of a layout.

use colex::{IntTuple, Layout, expect};
use cubecl::prelude::*;
use cubecl::std::tensor::layout::Coordinates;

/// Coordinates that a compiled layout accepts: an integer, or a tuple of coordinates with the same nesting as the
/// layout.
///
/// ```
/// use colex_cubecl::Coord;
///
/// assert_eq!(<(u32, (u32, u32))>::PROFILE.to_string(), "(0,(0,0))");
/// ```
pub trait Coord: Coordinates + 'static {
    /// A coordinate of zeros with the nesting of this type.
    const PROFILE: IntTuple;

    /// Appends the entries of a coordinate from left to right.
    fn parts(coord: Self::ExpandType, scope: &Scope, parts: &mut Vec<NativeExpand<u32>>);

    /// Returns the extent of each entry, with the same nesting as the layout's coordinate.
    fn extents(layout: &Layout, scope: &Scope) -> Self::ExpandType;
}

macro_rules! integers {
    ($($int:ty),*) => {$(
        impl Coord for $int {
            const PROFILE: IntTuple = IntTuple::int(0);

            fn parts(coord: NativeExpand<$int>, scope: &Scope, parts: &mut Vec<NativeExpand<u32>>) {
                parts.push(u32::__expand_cast_from(scope, coord));
            }

            fn extents(layout: &Layout, _: &Scope) -> NativeExpand<$int> {
                (layout.size() as $int).into()
            }
        }
    )*};
}

integers!(u32, usize);

macro_rules! tuples {
    ($(($($C:ident $coord:ident $mode:literal),+))*) => {$(
        impl<$($C: Coord),+> Coord for ($($C,)+) where Self: Coordinates + CubeType<ExpandType = ($($C::ExpandType,)+)> {
            const PROFILE: IntTuple = expect(IntTuple::tuple(&[$($C::PROFILE),+]));

            fn parts(($($coord,)+): Self::ExpandType, scope: &Scope, parts: &mut Vec<NativeExpand<u32>>) {
                $($C::parts($coord, scope, parts);)+
            }

            fn extents(layout: &Layout, scope: &Scope) -> Self::ExpandType {
                ($($C::extents(&expect(layout.mode(&[$mode])), scope),)+)
            }
        }
    )*};
}

tuples! {
    (A a 0, B b 1)
    (A a 0, B b 1, C c 2)
    (A a 0, B b 1, C c 2, D d 3)
    (A a 0, B b 1, C c 2, D d 3, E e 4)
    (A a 0, B b 1, C c 2, D d 3, E e 4, F f 5)
}
