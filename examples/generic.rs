//! A copy that is generic over the layouts of its source and its destination. If several elements are adjacent in both
//! layouts, the copy moves these elements together.
//!
//! The layouts are type parameters. Associated constants compute two values with the same algebra as `layout!`. The
//! first value is the number of elements that are adjacent in both layouts (`max_common_vector`). The second value is
//! the layout that maps an index of the source to an index of the destination, `destination o right_inverse(source)`.
//! The index of this layout compiles to straight-line code, like an index that is written by hand.

use colex::{Layout, StaticLayout, expect, layout};
use std::marker::PhantomData;

/// The layout that maps an index of `Src` to the index of the same element in `Dst`.
struct Route<Src, Dst>(PhantomData<(Src, Dst)>);

impl<Src: StaticLayout, Dst: StaticLayout> StaticLayout for Route<Src, Dst> {
    const LAYOUT: Layout = expect(Dst::LAYOUT.composition(&expect(Src::LAYOUT.right_inverse())));
}

impl<Src: StaticLayout, Dst: StaticLayout> Route<Src, Dst> {
    /// The number of elements that are adjacent in both the source and the destination.
    const WIDTH: usize = expect(Src::LAYOUT.max_common_vector(&Dst::LAYOUT)) as usize;
    /// Checks that both layouts have the same number of elements, and that the source has no gaps, because the copy
    /// reads the source sequentially.
    const SOUND: () = {
        assert!(Src::SIZE == Dst::SIZE, "source and destination differ in size");
        assert!(Self::LAYOUT.size() == Src::SIZE, "the source is not compact");
    };
}

/// Copies a tile from the layout `Src` to the layout `Dst`, `WIDTH` elements at a time.
fn copy<T: Copy, Src: StaticLayout, Dst: StaticLayout>(src: &[T], dst: &mut [T]) {
    const { Route::<Src, Dst>::SOUND };
    let width = const { Route::<Src, Dst>::WIDTH };
    for from in (0..Src::SIZE).step_by(width) {
        let to = Route::<Src, Dst>::index_at(from);
        dst[to..to + width].copy_from_slice(&src[from..from + width]);
    }
}

layout! {
    struct RowMajor = (64,128):LayoutRight;
    struct ColumnMajor = (64,128):LayoutLeft;
    /// A matrix with interleaved storage: the 8 columns of a group are adjacent, and the groups of a row are 512 apart.
    struct Interleaved = (64,(8,16)):(8,(1,512));
}

fn main() {
    run::<RowMajor, Interleaved>("row-major to interleaved");
    run::<Interleaved, RowMajor>("and back");
    run::<RowMajor, ColumnMajor>("a transpose");
    run::<ColumnMajor, ColumnMajor>("nothing to rearrange");
}

/// Copies numbered elements, and checks that each element has the same coordinate in both layouts.
fn run<Src: StaticLayout, Dst: StaticLayout>(title: &str) {
    let src: Vec<u32> = (0..Src::SIZE as u32).collect();
    let mut dst = vec![u32::MAX; Dst::COSIZE];
    copy::<u32, Src, Dst>(&src, &mut dst);
    for i in 0..Src::SIZE {
        assert_eq!(dst[Dst::index_at(i)], src[Src::index_at(i)], "coordinate {i}");
    }
    let (width, route) = (Route::<Src, Dst>::WIDTH, Route::<Src, Dst>::LAYOUT);
    println!("{title}: {width} at a time, index p goes to {route}");
}
