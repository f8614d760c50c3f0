//! Tests with user-defined elements, closures and iterators that behave wrongly. Their methods panic, return wrong
//! values, or return another value for each call. Even then, a tensor must read and write only its elements, and drop
//! each element at most once.

use super::*;
use core::cell::{Cell, RefCell};
use layout_hardware::atom::MmaAtom;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread_local;

thread_local! {
    /// The elements that have been created and not yet dropped, and the number of elements that have been created.
    static LIVE: RefCell<(BTreeSet<u64>, u64)> = RefCell::default();
    /// The number of calls of the wrong methods.
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

/// Returns a different number for each call.
fn call() -> u64 {
    CALLS.replace(CALLS.get() + 1)
}

/// An element that is in `LIVE` while it exists. Its methods return wrong elements, and every seventh call panics.
#[derive(Debug)]
struct Owned(u64);

impl Owned {
    fn new() -> Self {
        LIVE.with_borrow_mut(|(live, made)| {
            *made += 1;
            live.insert(*made);
            Self(*made)
        })
    }

    fn exists(&self) -> bool {
        LIVE.with_borrow(|(live, _)| live.contains(&self.0))
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        assert!(LIVE.with_borrow_mut(|(live, _)| live.remove(&self.0)), "element {} is dropped twice", self.0);
    }
}

impl Clone for Owned {
    fn clone(&self) -> Self {
        assert!(self.exists() && call() % 7 != 6, "a clone that fails");
        Self::new()
    }

    fn clone_from(&mut self, source: &Self) {
        assert!(self.exists() && source.exists() && call() % 7 != 6, "a clone that fails");
    }
}

impl Default for Owned {
    fn default() -> Self {
        assert!(call() % 7 != 6, "a default that fails");
        Self::new()
    }
}

/// Calls a function that may panic.
fn attempt(f: impl FnOnce()) {
    let _ = catch_unwind(AssertUnwindSafe(f));
}

const LAYOUTS: [&str; 6] =
    ["6:1", "(2,3):(4,1)", "(3,4):(1,3)", "Sw<1,0,1> o (2,4):(4,1)", "(2,3):(1,0)", "Sw<0,0,0> o 5 o 6:-1"];

#[test]
fn elements_that_lie_are_dropped_once() {
    for (text, start) in LAYOUTS.into_iter().flat_map(|text| (0..7).map(move |start| (text, start))) {
        let layout: Layout = text.parse().unwrap();
        let owner = || Tensor::new((0..needed(&layout) + 1).map(|_| Owned::new()).collect::<Vec<_>>(), layout).unwrap();
        CALLS.set(start);
        let mut tensor = owner();
        attempt(|| drop(tensor.clone()));
        attempt(|| tensor.fill(Owned::new()));
        attempt(|| drop(tensor.map(Owned::clone)));
        attempt(|| drop(tensor.map(|item| if call() % 5 == 4 { panic!("a closure that fails") } else { item.0 })));
        attempt(|| drop(tensor.make_tensor_like::<Owned>()));
        attempt(|| drop(tensor.make_fragment_like::<Owned>()));
        attempt(|| tensor.for_each_mut(|_, item| *item = item.clone()));
        attempt(|| tensor.zip(&owner(), |to, from| core::mem::forget(core::mem::replace(to, from.clone()))));
        attempt(|| {
            let mut other = owner();
            let (Ok(a), Ok(b)) = (tensor.iter_mut(), other.iter_mut()) else { return };
            a.zip(b).for_each(|(a, b)| {
                core::mem::swap(a, b);
                assert!(call() % 7 != 6, "a closure that fails");
            });
        });
        assert!(tensor.iter().all(Owned::exists), "{text}");
        assert!(tensor.into_storage().iter().all(Owned::exists), "{text}");
    }
}

/// A number with a wrong implementation of `Clone`. Copies of tensors must not call `clone`.
#[derive(Debug, PartialEq)]
struct Number(u32, u8);

impl Copy for Number {}

#[allow(
    clippy::expl_impl_clone_on_copy,
    clippy::non_canonical_clone_impl,
    reason = "the implementation is wrong on purpose"
)]
impl Clone for Number {
    fn clone(&self) -> Self {
        panic!("a copy does not clone")
    }
}

#[test]
fn copies_do_not_call_the_methods_of_elements() {
    for (first, second) in LAYOUTS.into_iter().flat_map(|a| LAYOUTS.into_iter().map(move |b| (a, b))) {
        let (a, b): (Layout, Layout) = (first.parse().unwrap(), second.parse().unwrap());
        if a.size() != b.size() {
            continue;
        }
        let numbers = |n: usize, layout: Layout| {
            Tensor::new((0..n as u32).map(|i| Number(i, i as u8)).collect::<Vec<_>>(), layout).unwrap()
        };
        let (from, mut to) = (numbers(needed(&a), a), numbers(needed(&b), b));
        to.copy_from(&from);
        to.copy_if(&from, |_| call().is_multiple_of(2));
        let _ = to.gather_from(&from, 0, &[0; 6]);
        assert!(to.iter().all(|number| number.0 < needed(&a) as u32), "{first} to {second}");
    }
}

/// A number with arithmetic that returns a different result for each call.
#[derive(Clone, Copy, Debug, Default)]
struct Wrong(u64);

impl core::ops::Mul for Wrong {
    type Output = Self;

    fn mul(self, _: Self) -> Self {
        Self(call())
    }
}

impl core::ops::AddAssign for Wrong {
    fn add_assign(&mut self, _: Self) {
        assert!(call() % 1000 != 999, "a sum that fails");
        self.0 = call();
    }
}

impl From<u8> for Wrong {
    fn from(_: u8) -> Self {
        Self(call())
    }
}

#[test]
fn wrong_arithmetic_only_gives_wrong_sums() {
    let atom = MmaAtom::named("UniversalFMA<float>").expect("an instruction");
    let mma =
        layout_hardware::atom::TiledMma::new(&atom, &"1:0".parse().unwrap(), &layout_runtime::Tiler::KEEP).unwrap();
    let ends = [[1, 1], [1, 2], [2, 1], [3, 3]].map(|[m, k]| {
        let tensor = |n: usize| {
            Tensor::new(std::vec![1_u8; n], Layout::strided(&[1, 1, n, 1], &[0, 0, 1, 0], 0).unwrap()).unwrap()
        };
        let mut sums =
            Tensor::new(std::vec![Wrong(0); 9], Layout::strided(&[1, 1, m, k], &[0, 0, 3, 1], 0).unwrap()).unwrap();
        catch_unwind(AssertUnwindSafe(|| crate::gemm(&mma, &tensor(m), &tensor(k), &mut sums))).is_ok()
    });
    assert_eq!(ends.len(), 4);
}

#[cfg(feature = "rayon")]
mod parallel {
    use super::*;
    use crate::ViewMut;
    use layout_index::views::operations::traits::TensorLayout;
    use rayon::iter::IndexedParallelIterator;
    use rayon::iter::plumbing::{Producer, ProducerCallback};

    /// A part of a tensor with elements that the test increases by 1.
    trait Counted {
        fn count(&mut self);
    }

    impl<L: TensorLayout> Counted for Tensor<ViewMut<'_, u32>, L> {
        fn count(&mut self) {
            self.for_each_mut(|_, item| *item += 1);
        }
    }

    /// A callback that splits the producer at arbitrary numbers, skips some parts, and keeps all other parts at the
    /// same time.
    struct Splits(u64);

    impl<T: Counted> ProducerCallback<T> for Splits {
        type Output = usize;

        fn callback<P: Producer<Item = T>>(self, producer: P) -> usize {
            let mut parts = Vec::new();
            split(producer, self.0, 0, &mut parts);
            parts.iter_mut().for_each(Counted::count);
            parts.len()
        }
    }

    fn split<P: Producer>(producer: P, seed: u64, depth: u32, parts: &mut Vec<P::Item>) {
        let seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (seed >> 33) as usize;
        if depth > 4 || number.is_multiple_of(5) {
            let mut left = producer.into_iter();
            assert_eq!(left.size_hint(), (left.len(), Some(left.len())));
            parts.extend(left.nth(number % 3).into_iter().chain(left.next_back()));
            return parts.extend(left.rev());
        }
        let at = [0, 1, number % 9, usize::MAX, usize::MAX - 1, number][number % 6];
        let (before, after) = producer.split_at(at);
        split(after, seed, depth + 1, parts);
        if !number.is_multiple_of(7) {
            split(before, seed ^ 1, depth + 1, parts);
        }
    }

    #[test]
    fn plumbing_that_lies_gets_each_part_at_most_once() {
        let mut found = 0;
        for seed in 0..2_000 {
            let mut tensor = Tensor::new(std::vec![0_u32; 5 * 9], "(5,7):(9,1)".parse::<Layout>().unwrap()).unwrap();
            let tiles = tensor.par_tiles_mut([2, 3]).unwrap();
            assert_eq!(tiles.len(), 9);
            found += tiles.with_producer(Splits(seed));
            assert!(tensor.storage().iter().all(|count| *count <= 1), "{seed}: {:?}", tensor.storage());
            assert!(tensor.storage().chunks(9).all(|row| row[7..] == [0, 0]), "{seed}");
        }
        assert!(found > 2_000, "{found}");
    }
}

#[cfg(feature = "ndarray")]
#[test]
fn arrays_with_unusual_strides_have_their_elements() {
    use ndarray::{Array3, ArrayView3, Axis, s};
    fn check(array: &ArrayView3<'_, u32>) {
        let tensor = Tensor::try_from(array.view()).unwrap();
        let mut size = 0;
        for ((i, j, k), item) in array.indexed_iter() {
            assert_eq!(core::ptr::from_ref(&tensor[(i, j, k)]), core::ptr::from_ref(item), "{array:?}");
            size += 1;
        }
        assert_eq!(tensor.size(), size);
        if let Ok(again) = tensor.to_ndarray() {
            assert!(again.iter().eq(array.iter()));
        }
    }
    let mut array = Array3::from_shape_fn((3, 4, 5), |(i, j, k)| (100 * i + 10 * j + k) as u32);
    let steps = [1, -1, 2, -3, isize::MAX, -isize::MAX, isize::MAX / 2 + 1];
    for k in 0..steps.len().pow(3) {
        let [a, b, c] = [steps[k % 7], steps[k / 7 % 7], steps[k / 49]];
        let view = array.slice(s![..;a, ..;b, ..;c]);
        check(&view);
        check(&view.permuted_axes([2, 0, 1]));
        check(&array.slice(s![1..1;a, 1..;b, ..2;c]));
        let mut part = array.slice_mut(s![..;a, ..;b, ..;c]);
        let expected: Vec<u32> = part.iter().map(|item| item + 1).collect();
        if let Ok(mut tensor) = Tensor::try_from(part.view_mut()) {
            tensor.for_each_mut(|_, item| *item += 1);
        }
        assert!(part.iter().copied().eq(expected));
    }
    let row = array.index_axis(Axis(0), 1);
    check(&row.broadcast((7, 4, 5)).unwrap());
    check(&row.broadcast((0, 4, 5)).unwrap());
    let one = ndarray::arr0(7_u32);
    check(&one.broadcast((1, 3, 2)).unwrap());
}
