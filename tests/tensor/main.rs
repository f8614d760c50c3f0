//! Compares a tensor that has a layout type with a tensor that has the same layout as a value.

/// Checks that two tensors have the same elements. One tensor has a layout type, and the other tensor has a layout
/// value.
macro_rules! same {
    ($known:expr, $late:expr) => {
        let (known, late) = (&$known, &$late);
        assert_eq!((known.layout(), known.size()), (late.layout(), late.size()));
        for i in 0..known.size() {
            assert_eq!(known[i], late[i], "{} at {i}", known.layout());
        }
        assert_eq!(known.get(known.size()), None);
        let (mut a, mut b) = (vec![], vec![]);
        known.for_each(|i, x| a.push((i, *x)));
        late.for_each(|i, x| b.push((i, *x)));
        assert_eq!(a, b, "{}", known.layout());
    };
}

macro_rules! for_each_layout {
    (|$known:ident, $late:ident, $layout:ident| $body:block) => {
        for_each_layout!(@ $known $late $layout $body Padded Nested Swizzled Offset Interleaved);
    };
    (@ $known:ident $late:ident $layout:ident $body:block $($name:ident)*) => {$({
        let $layout = $name;
        let data = places($name::LAYOUT);
        let $known = Tensor::new(&data, $name).expect("long enough");
        let $late = Tensor::new(&data, $name::LAYOUT).expect("long enough");
        let _ = $layout;
        $body
    })*};
}

mod empty;
mod parts;
mod recast;
mod starts;
mod types;

use colex::{Layout, layout};

layout! {
    struct Padded = (6,8):(9,1);
    struct Nested = (3,(2,3)):(6,(3,1));
    struct Swizzled = Sw<2,1,3> o (8,16):(16,1);
    struct Offset = Sw<2,1,3> o 32 o (4,8):(8,1);
    struct Interleaved = ((4,2),8):((1,32),4);
}

/// Returns a buffer that is long enough for the layout. The value of each element is its index.
fn places(layout: Layout) -> Vec<usize> {
    (0..=layout.bounds().1 as usize).collect()
}
