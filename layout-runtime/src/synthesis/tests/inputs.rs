//! Random accesses and problems, the same in every run.

extern crate std;

use crate::algebra::linear::Linear;
use crate::layout::Layout;
use crate::synthesis::problem::{MAX_ACCESSES, Problem};
use crate::synthesis::space::Space;
use arbitrary::Unstructured;
use std::format;
use std::string::String;
use std::vec::Vec;

/// How many problems a test looks at: all of them where `COLEX_ALL` is set.
pub(in crate::synthesis) fn rounds(few: usize, all: usize) -> usize {
    if std::env::var_os("COLEX_ALL").is_some() { all } else { few }
}

/// Calls `check` with as many random inputs, the same in each run.
pub(in crate::synthesis) fn each(rounds: usize, mut check: impl FnMut(&mut Unstructured<'_>) -> arbitrary::Result<()>) {
    let mut random = Random(7);
    for _ in 0..rounds {
        let bytes: Vec<u8> = (0..64).flat_map(|_| random.next().to_le_bytes()).collect();
        check(&mut Unstructured::new(&bytes)).expect("enough bytes");
    }
}

/// Splitmix64: every run has the same problems.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            all.swap(i, self.below(i as u64 + 1) as usize);
        }
        all
    }
}

pub(super) fn l(text: &str) -> Layout {
    text.parse().expect(text)
}

/// A mode of 2s for each of the bits.
fn modes(bits: &[usize]) -> (String, String) {
    let join = |text: Vec<String>| text.join(",");
    (join(bits.iter().map(|_| "2".into()).collect()), join(bits.iter().map(|bit| format!("{}", 1u64 << bit)).collect()))
}

/// Accesses of threads and values to coordinates, one coordinate bit for each bit of theirs; the values start with a vector.
pub(super) fn access(random: &mut Random, bits: usize, threads: usize, vector: &[usize]) -> Layout {
    let rest: Vec<usize> = random.shuffled(bits).into_iter().filter(|bit| !vector.contains(bit)).collect();
    let (lanes, others) = rest.split_at(threads.min(rest.len()));
    let others = &others[..random.below(others.len() as u64 + 1).min(2) as usize];
    let values: Vec<usize> = vector.iter().chain(others).copied().collect();
    let ((shape, stride), (values, steps)) = (modes(lanes), modes(&values));
    match values.is_empty() {
        true => l(&format!("(({shape})):(({stride}))")),
        false => l(&format!("(({shape}),({values})):(({stride}),({steps}))")),
    }
}

/// A tile of rows with swizzles and without, an element size, and an access to it.
pub(super) fn problem(random: &mut Random) -> (Layout, Layout, i64) {
    let (rows, columns) = (3 + random.below(4) as usize, 3 + random.below(4) as usize);
    let mut text = match random.below(3) {
        0 => format!("({},{}):({},1)", 1 << rows, 1 << columns, 1 << columns),
        1 => format!("({},{}):(1,{})", 1 << rows, 1 << columns, 1 << rows),
        _ => format!("({},{}):({},1)", 1 << rows, 1 << columns, 2 << columns),
    };
    if random.below(2) == 0 {
        let bits = 1 + random.below(3);
        text = format!("Sw<{bits},{},{}> o {text}", random.below(5), bits + random.below(3));
    }
    let (bytes, bits) = (1 << random.below(5), rows + columns);
    let row = if text.contains("(1,") { 0 } else { rows };
    let width = random.below(5) as usize;
    let vector: Vec<usize> = (row..row + width.min(3)).collect();
    let threads = 2 + random.below(6) as usize;
    (l(&text), access(random, bits, threads, &vector), bytes)
}

/// A problem of any spaces, of `high` bits above the floor.
pub(super) fn spaces(random: &mut Random, banks: u32, high: u32, count: usize) -> Problem {
    let floor = random.below(4) as u32;
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
        (0..banks as usize - random.below(6) as usize / 4)
            .for_each(|_| columns.push((random.below(1 << high) as i64) << floor));
        *need = Space::of(&columns);
    }
    problem
}
