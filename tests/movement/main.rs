//! Movements between layouts of threads and values, by brute force.

mod bounds;
mod kernel_text;
mod language;
mod pairs;
mod random;
mod reduce;
mod refused;
mod staging;
mod table;
mod triton;

use colex::Layout;
use colex::movement::Movement;

/// The movement, after all values have been moved by it, or why there is none.
fn moved(from: &Layout, to: &Layout, bits: usize) -> Result<Movement, colex::Error> {
    let movement = Movement::between(from, to, bits)?;
    right(&movement);
    Ok(movement)
}

/// All values are moved to where they are wanted.
fn right(movement: &Movement) {
    let (from, to, bits) = (movement.from(), movement.to(), movement.bits());
    let mask = u64::MAX >> (64 - bits);
    // Neighbours differ in all bytes.
    let value = |layout: &Layout, thread: usize, value: usize| {
        let index = layout.index((thread as i64, value as i64)).unwrap() as u64;
        (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_right(29) & mask
    };
    let size = |layout: &Layout, mode: usize| layout.size_of(&[mode]).unwrap();
    let registers = |layout: &Layout| -> Vec<Vec<u64>> {
        (0..size(layout, 0)).map(|t| (0..size(layout, 1)).map(|v| value(layout, t, v)).collect()).collect()
    };
    let (after, wanted) = (movement.run(&registers(from)), registers(to));
    for (thread, (after, wanted)) in after.iter().zip(&wanted).enumerate() {
        assert_eq!(after, wanted, "thread {thread} of {from} -> {to}, {bits} bits: {:?}", movement.steps());
    }
}

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

/// The values that stand in registers.
fn values(registers: &[u32], bits: usize) -> Vec<u64> {
    let bytes: Vec<u8> = registers.iter().flat_map(|register| register.to_le_bytes()).collect();
    bytes
        .chunks(bits / 8)
        .map(|bytes| bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
        .collect()
}
