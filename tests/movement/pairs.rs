//! Tests that movements between many random pairs of layouts are right.

use super::{moved, random::pair};
use fastrand::Rng;

/// For more pairs, run `PAIRS=100000 cargo test -p colex-tests --test movement pairs -- --nocapture`.
#[test]
fn random_pairs_are_right() {
    let number = |name: &str, otherwise: u64| std::env::var(name).map_or(otherwise, |text| text.parse().unwrap());
    let (pairs, seed) = (number("PAIRS", 400), number("SEED", 1));
    let [mut in_registers, mut by_shuffles, mut through_memory] = [0; 3];
    for k in 0..pairs {
        let (from, to, bits) = pair(&mut Rng::with_seed(seed.wrapping_add(k)));
        let movement = moved(&from, &to, bits).unwrap_or_else(|error| panic!("{from} -> {to}, {bits} bits: {error}"));
        let counted = match (movement.shuffles(), movement.shared_bytes()) {
            (0, 0) => &mut in_registers,
            (_, 0) => &mut by_shuffles,
            _ => &mut through_memory,
        };
        *counted += 1;
    }
    println!("{pairs} pairs: {in_registers} in registers, {by_shuffles} by shuffles, {through_memory} through memory");
    assert!(in_registers > 0 && by_shuffles > 0 && through_memory > 0);
}
