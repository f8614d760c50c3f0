//! Tests movements between layouts of threads and values, by brute force.

mod bounds;
mod device;
mod guide;
mod kernel_text;
mod language;
mod pairs;
mod passes;
mod random;
mod reduce;
mod refused;
mod staging;
mod triton;

use colex::Layout;
use colex::movement::Movement;

/// Builds a movement and moves all values with it. Returns the movement, or the error if there is none.
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

/// Returns the values of each thread in a layout. Each index has its own value, and the values of adjacent indices
/// differ in all bytes.
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
