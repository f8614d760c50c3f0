//! Tensors with indices and extents near the limits of 64 bits. Elements of size 0 make such tensors possible.

use super::*;
use layout_index::elements;
use std::vec;

/// Layouts with an index near the maximum.
const AT_THE_END: [&str; 6] = [
    "(2):(9223372036854775806)",
    "(2,2):(4611686018427387904,4611686018427387902)",
    "(1,1,2):(4611686018427387904,3,9223372036854775806)",
    "Sw<0,0,0> o 4611686018427387902 o (2,3):(-2305843009213693951,-1)",
    "((2,2),2):((1,2),9223372036854775800)",
    "(2,2,2):(3074457345618258602,3074457345618258602,3074457345618258602)",
];

#[test]
fn loops_do_not_leave_the_numbers() {
    let units = [(); usize::MAX];
    for text in AT_THE_END {
        let layout: Layout = text.parse().unwrap();
        let tensor = Tensor::new(&units[..], layout).unwrap();
        assert_eq!(tensor.iter().count(), layout.size(), "{text}");
        let (mut steps, mut all, mut walked) = (tensor.iter(), 0, 0);
        while steps.next().is_some() {
            all += 1;
        }
        tensor.for_each(|_, ()| walked += 1);
        assert_eq!((all, walked), (layout.size(), layout.size()), "{text}");
        let mut other = Tensor::new(vec![(); layout.size()], Layout::left(&layout.shape()).unwrap()).unwrap();
        other.copy_from(&tensor.view());
        other.zip(&tensor, |(), ()| {});
        assert!(elements(&layout).all(|(_, index)| index >= 0), "{text}");
    }
}
