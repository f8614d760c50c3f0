//! Tests that movements have the minimum number of shuffles. A shuffle brings one register to each lane, so the minimum
//! is the largest number of registers that a lane needs from other lanes.

use super::moved;
use colex::Layout;
use fastrand::Rng;

/// Returns a (thread, value) layout of a warp. The first bits in `bits` are the bits of the lane, and the other bits
/// are the bits of the register.
fn by_bits(bits: &[usize]) -> Layout {
    let tuple = |bits: &[usize]| bits.iter().map(|bit| format!("f{}", 1 << bit)).collect::<Vec<_>>().join(",");
    let twos = |bits: &[usize]| vec!["2"; bits.len()].join(",");
    let (lanes, values) = bits.split_at(5);
    format!("(({}),({})):(({}),({}))", twos(lanes), twos(values), tuple(lanes), tuple(values)).parse().unwrap()
}

/// Returns the largest number of values that a thread needs but does not have.
fn lacked(from: &Layout, to: &Layout) -> usize {
    let all = |layout: &Layout, thread: i64| -> Vec<i64> {
        (0..layout.size_of(&[1]).unwrap() as i64).map(|value| layout.at((thread, value))).collect()
    };
    let of_thread = |thread| {
        let own = all(from, thread);
        all(to, thread).iter().filter(|index| !own.contains(index)).count()
    };
    (0..32).map(of_thread).max().unwrap()
}

/// Checks that each movement without shared memory has the minimum number of shuffles. Returns the number of
/// permutations whose movement has shuffles.
fn least(permutations: impl Iterator<Item = Vec<usize>>) -> usize {
    let by_shuffles = |to: Vec<usize>| {
        let (from, to) = (by_bits(&(0..to.len()).collect::<Vec<_>>()), by_bits(&to));
        let movement = moved(&from, &to, 32).unwrap();
        if movement.shared_bytes() == 0 {
            assert_eq!(movement.shuffles(), lacked(&from, &to), "{from} -> {to}");
        }
        usize::from(movement.shuffles() > 0)
    };
    permutations.map(by_shuffles).sum()
}

/// Returns all permutations of `0..n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let with_last = |order: Vec<usize>| {
        (0..n).map(move |at| {
            let mut order = order.clone();
            order.insert(at, n - 1);
            order
        })
    };
    orders(n - 1).into_iter().flat_map(with_last).collect()
}

#[test]
fn permutations_of_bits_take_the_least_shuffles() {
    let mut random = Rng::with_seed(3);
    let mut some = |registers: usize, count: usize| -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..5 + registers).collect();
        let shuffled = |_| {
            random.shuffle(&mut order);
            order.clone()
        };
        (0..count).map(shuffled).collect()
    };
    let (two, three, four) = (some(2, 300), some(3, 100), some(4, 50));
    let counts = [orders(6), two, three, four].map(|orders| least(orders.into_iter()));
    println!("by shuffles: {counts:?}");
    assert!(counts.iter().all(|count| *count > 0));
}

/// Run this test with `cargo test --release -p colex-tests --test movement all_permutations -- --ignored --nocapture`.
#[test]
#[ignore = "409,680 movements take six minutes in a release build"]
fn all_permutations_of_bits_take_the_least_shuffles() {
    let counts = [6, 7, 8, 9].map(|bits| least(orders(bits).into_iter()));
    println!("by shuffles: {counts:?}");
}
