//! What is true of a layout.

use layout_runtime::{IntTuple, Layout};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Sizes up to which the facts are read off the whole table.
const TABLE_LIMIT: usize = 1 << 20;

/// Whether different coordinates have different indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Injective {
    Yes,
    /// The first two coordinates that share an index.
    No(i64, i64),
    /// Too large to look.
    Unknown,
}

/// Looks at every index.
pub(crate) fn injective(layout: &Layout) -> Injective {
    if layout.size() > TABLE_LIMIT || !layout.is_integral() {
        return Injective::Unknown;
    }
    let mut seen = HashMap::with_capacity(layout.size());
    for i in 0..layout.size() as i64 {
        match seen.entry(layout.at_index(i)) {
            Entry::Occupied(first) => return Injective::No(*first.get(), i),
            Entry::Vacant(place) => place.insert(i),
        };
    }
    Injective::Yes
}

/// The smallest and the largest index that occur.
pub(crate) fn range(layout: &Layout) -> (i64, i64) {
    if layout.size() > TABLE_LIMIT {
        return layout.bounds();
    }
    let indices = (0..layout.size() as i64).map(|i| layout.at_index(i));
    indices.fold((i64::MAX, i64::MIN), |(low, high), index| (low.min(index), high.max(index)))
}

/// A one-dimensional coordinate as one that nests like the shape.
pub(crate) fn natural(layout: &Layout, i: i64) -> String {
    layout.shape().idx2crd(&IntTuple::int(i)).map_or_else(|_| i.to_string(), |coord| coord.to_string())
}

#[cfg(test)]
mod tests {
    use super::{Injective, injective, range};
    use layout_runtime::Layout;

    #[test]
    fn facts_of_small_layouts() {
        let layout = |text: &str| text.parse::<Layout>().expect("a layout");
        assert_eq!(injective(&layout("(4,8):(8,1)")), Injective::Yes);
        assert_eq!(injective(&layout("(4,8):(1,2)")), Injective::No(2, 4));
        assert_eq!(range(&layout("(4,8):(-1,4)")), (-3, 28));
        // The bound of a swizzled layout is not always reached.
        assert_eq!(range(&layout("Sw<1,0,-4> o 2:1")), (0, 17));
    }
}
