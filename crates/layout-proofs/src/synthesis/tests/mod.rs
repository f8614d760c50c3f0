//! Compares the layouts that the search finds with brute force.

mod answers;
mod search;

use crate::synthesis::problem::{MAX_ACCESSES, Problem, Space};
use layout_runtime::Layout;
use layout_runtime::linear::Linear;
use random::Rng;
use std::format;
use std::string::String;
use std::vec::Vec;

extern crate std;

/// Maximum number of steps of a search in these tests.
const STEPS: usize = 1 << 18;

fn l(text: &str) -> Layout {
    text.parse().expect(text)
}

/// Returns the shape and the strides, as text, of a layout with one mode of extent 2 for each index bit in `bits`.
fn modes(bits: &[usize]) -> (String, String) {
    let join = |text: Vec<String>| text.join(",");
    (join(bits.iter().map(|_| "2".into()).collect()), join(bits.iter().map(|bit| format!("{}", 1u64 << bit)).collect()))
}

/// Returns an access that maps each bit of (thread, value) to one bit of the coordinate. The lowest bits of the value
/// number are the bits `vector`.
fn access(rng: &mut Rng, bits: usize, threads: usize, vector: &[usize]) -> Layout {
    let mut rest: Vec<usize> = (0..bits).filter(|bit| !vector.contains(bit)).collect();
    rng.shuffle(&mut rest);
    let (lanes, others) = rest.split_at(threads.min(rest.len()));
    let others = &others[..rng.usize(0..=others.len()).min(2)];
    let values: Vec<usize> = vector.iter().chain(others).copied().collect();
    let ((shape, stride), (values, steps)) = (modes(lanes), modes(&values));
    match values.is_empty() {
        true => l(&format!("(({shape})):(({stride}))")),
        false => l(&format!("(({shape}),({values})):(({stride}),({steps}))")),
    }
}

/// Returns a tile (with or without a swizzle), an access, and an element size.
fn problem(rng: &mut Rng) -> (Layout, Layout, i64) {
    let (rows, columns) = (3 + rng.usize(0..4), 3 + rng.usize(0..4));
    let mut text = match rng.u8(0..3) {
        0 => format!("({},{}):({},1)", 1 << rows, 1 << columns, 1 << columns),
        1 => format!("({},{}):(1,{})", 1 << rows, 1 << columns, 1 << rows),
        _ => format!("({},{}):({},1)", 1 << rows, 1 << columns, 2 << columns),
    };
    if rng.bool() {
        let bits = 1 + rng.u32(0..3);
        text = format!("Sw<{bits},{},{}> o {text}", rng.u32(0..5), bits + rng.u32(0..3));
    }
    let (bytes, bits) = (1 << rng.u32(0..5), rows + columns);
    let row = if text.contains("(1,") { 0 } else { rows };
    let width = rng.usize(0..5);
    let vector: Vec<usize> = (row..row + width.min(3)).collect();
    let threads = 2 + rng.usize(0..6);
    (l(&text), access(rng, bits, threads, &vector), bytes)
}

/// Returns a search problem with random spaces and `high` bits above the floor.
fn spaces(rng: &mut Rng, banks: u32, high: u32, count: usize) -> Problem {
    let floor = rng.u32(0..4);
    let mut problem = Problem {
        needs: [Space::ZERO; MAX_ACCESSES],
        count,
        banks: [0, 1, 2, 3, 4].map(|i| floor + i),
        free: banks,
        support: (1 << (floor + high)) - 1,
        floor,
    };
    for need in &mut problem.needs[..count] {
        let mut columns = Linear::ZERO;
        (0..banks as usize - rng.usize(0..6) / 4).for_each(|_| columns.push(rng.i64(0..1 << high) << floor));
        *need = Space::of(&columns);
    }
    problem
}
