//! Tests tiles that overrun, declared as items, with the predicate that masks the elements outside.

use colex::layout;

layout! {
    struct Rows = make_tiled_copy(UniversalCopy<32,32>, (16,2):(2,1), (1,1));
    /// The 24 rows are one and a half tiles.
    struct Part = partition_S(Rows, (24,8):(8,1)) where overrun;
    const fn is_inside((thread, value, i, j): (u32, u32, u32, u32)) -> bool
        = elem_less(partition_S(Rows, make_identity_layout((24,8))), (24,8)) where overrun;
    struct OfSize<const M: usize> = partition_D(Rows, (M,8):(8,1)) where overrun;
    struct OfThread = local_partition((12,8):(16,1), (8,4):(4,1), 5) where overrun;
    const fn is_of_thread((i, j): (u32, u32)) -> bool
        = elem_less(local_partition(make_identity_layout((12,8)), (8,4):(4,1), 5), (12,8)) where overrun;
    struct OfThreadWith<const M: usize> = local_partition((M,8):(16,1), (8,4):(4,1), 5) where overrun;
}

#[test]
fn each_element_is_one_of_those_that_the_predicate_lets_through() {
    let mut seen = [0; 24 * 8];
    for (thread, i, j) in (0..32).flat_map(|t| (0..2).flat_map(move |i| (0..4).map(move |j| (t, i, j)))) {
        let index = Part.at((thread, 0_u32, i, j));
        if is_inside((thread, 0, i, j)) {
            seen[index as usize] += 1;
        } else {
            assert!(index >= 24 * 8, "{index} is inside");
        }
    }
    assert_eq!(seen, [1; 24 * 8]);
    assert_eq!(OfSize::<24>::LAYOUT, Part::LAYOUT);
}

#[test]
fn a_thread_has_its_elements_and_the_predicate_says_which_are_inside() {
    let own: Vec<(u32, u32)> = (0..2).flat_map(|i| (0..2).map(move |j| (i, j))).collect();
    let inside = own.iter().filter(|(i, j)| is_of_thread((*i, *j))).map(|(i, j)| OfThread.at((*i, *j)));
    // Thread 5 starts at (1,1).
    assert_eq!(inside.collect::<Vec<u32>>(), [17, 21, 145, 149]);
    assert_eq!(OfThreadWith::<12>::LAYOUT, OfThread::LAYOUT);
}
