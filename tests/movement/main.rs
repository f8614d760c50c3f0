//! Tests movements between (thread, value) layouts by moving all values.

mod bounds;
mod device;
mod guide;
mod kernel_text;
mod language;
mod passes;
mod random;
mod reduce;
mod staging;
mod triton;

use colex::Layout;
use colex::movement::Movement;
use fastrand::Rng;
use random::pair;

/// Builds a movement, and checks it with all values. Returns the movement, or the error if there is no movement.
fn moved(from: &Layout, to: &Layout, bits: usize) -> Result<Movement, colex::Error> {
    let movement = Movement::between(from, to, bits)?;
    right(&movement);
    Ok(movement)
}

/// Checks that all values arrive at their destinations.
fn right(movement: &Movement) {
    let (from, to, bits) = (movement.from(), movement.to(), movement.bits());
    let (after, wanted) = (movement.run(&held(from, bits)), held(to, bits));
    for (thread, (after, wanted)) in after.iter().zip(&wanted).enumerate() {
        assert_eq!(after, wanted, "thread {thread} of {from} -> {to}, {bits} bits: {:?}", movement.steps());
    }
}

/// Returns the values that each thread holds in a layout. Each index has a different value. The values of adjacent
/// indices differ in all bytes.
fn held(layout: &Layout, bits: usize) -> Vec<Vec<u64>> {
    let mask = u64::MAX >> (64 - bits);
    let value = |thread: usize, value: usize| {
        let index = layout.at((thread as i64, value as i64)) as u64;
        (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_right(29) & mask
    };
    let [threads, values] = [0, 1].map(|mode| layout.size_of(&[mode]).unwrap());
    (0..threads).map(|thread| (0..values).map(|k| value(thread, k)).collect()).collect()
}

/// Packs values into 32-bit registers.
fn registers(values: &[u64], bits: usize) -> Vec<u32> {
    let mut bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(bits / 8)).collect();
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes.chunks(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
}

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

/// Unpacks the values from registers.
fn values(registers: &[u32], bits: usize) -> Vec<u64> {
    let bytes: Vec<u8> = registers.iter().flat_map(|register| register.to_le_bytes()).collect();
    bytes
        .chunks(bits / 8)
        .map(|bytes| bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
        .collect()
}

/// `PAIRS=100000 cargo test -p colex-tests --test movement pairs -- --nocapture` tests more pairs.
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

#[test]
fn refusals_name_the_coordinate() {
    for (from, to, bits, message) in [
        (
            "(32,2):(1,32)",
            "(32,2):(1,64)",
            32,
            "value 1 of thread 0 has index 64, which the other layout does not contain",
        ),
        (
            "(32,4):(1,32)",
            "(32,2):(1,32)",
            32,
            "value 2 of thread 0 has index 64, which the other layout does not contain",
        ),
        (
            "(32,3):(1,32)",
            "(32,3):(1,33)",
            32,
            "value 2 of thread 30 has index 96, which the other layout does not contain",
        ),
        ("(32,2):(1,32)", "(64,1):(1,0)", 32, "the first layout has 32 threads, but the second has 64"),
        ("(32,2):(1,32)", "(32,2):(1,32)", 4, "cannot move values of 4 bits; use values of 8, 16, 32 or 64 bits"),
        ("(32,2,2):(1,32,64)", "(32,4):(1,32)", 32, "the layout does not map (thread, value) to indices of a tile"),
        ("(32,2):(1@0,1@1)", "(32,2):(1,32)", 32, "the layout does not map (thread, value) to indices of a tile"),
    ] {
        let error = moved(&layout(from), &layout(to), bits).unwrap_err().to_string();
        assert!(error.contains(message), "{from} -> {to}: {error}");
    }
}
