//! The search against brute force: no answer is better, and each costs what it says.

extern crate std;

use super::Means;
use super::problem::{BITS, MAX_ACCESSES, Problem};
use super::search::{Choice, Cost};
use super::space::Space;
use crate::algebra::linear::Linear;
use crate::layout::Layout;
use crate::swizzle::Swizzle;
use arbitrary::Unstructured;
use std::string::String;
use std::vec::Vec;
use std::{format, println};

/// Columns that a search may try here.
const NODES: usize = 1 << 14;

/// How many problems a test looks at: all of them where `COLEX_ALL` is set.
pub(super) fn rounds(few: usize, all: usize) -> usize {
    if std::env::var_os("COLEX_ALL").is_some() { all } else { few }
}

/// Calls `check` with as many random inputs, the same in each run.
pub(super) fn each(rounds: usize, mut check: impl FnMut(&mut Unstructured<'_>) -> arbitrary::Result<()>) {
    let mut random = Random(7);
    for _ in 0..rounds {
        let bytes: Vec<u8> = (0..64).flat_map(|_| random.next().to_le_bytes()).collect();
        check(&mut Unstructured::new(&bytes)).expect("enough bytes");
    }
}

/// Splitmix64: every run has the same problems.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
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

fn l(text: &str) -> Layout {
    text.parse().expect(text)
}

/// A mode of 2s for each of the bits.
fn modes(bits: &[usize]) -> (String, String) {
    let join = |text: Vec<String>| text.join(",");
    (join(bits.iter().map(|_| "2".into()).collect()), join(bits.iter().map(|bit| format!("{}", 1u64 << bit)).collect()))
}

/// Accesses of threads and values to coordinates, one coordinate bit for each bit of theirs; the values start with a vector.
fn access(random: &mut Random, bits: usize, threads: usize, vector: &[usize]) -> Layout {
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
fn problem(random: &mut Random) -> (Layout, Layout, i64) {
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

#[test]
fn the_degree_by_rank_is_the_degree_by_counting() {
    let mut random = Random(1);
    for _ in 0..rounds(2_000, 10_000) {
        let (layout, access, bytes) = problem(&mut random);
        let problem = Problem::new(&layout, &[access], bytes).expect("inside").expect("linear");
        let cost = problem.cost(&Linear::IDENTITY.choice(&problem));
        let counted = layout.bank_conflicts(&access, bytes).expect("inside");
        assert_eq!(cost.degree, counted.degree, "{layout} by {access} of {bytes}");
    }
}

/// A problem of any spaces, of `high` bits above the floor.
fn spaces(random: &mut Random, banks: u32, high: u32, count: usize) -> Problem {
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

/// All subspaces of `dimension` of the lowest `bits`, each as the set of its vectors.
fn subspaces(bits: u32, dimension: u32) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = Vec::from([Vec::from([0])]);
    for _ in 0..dimension {
        let mut larger = Vec::new();
        for space in &all {
            for vector in (0..1 << bits).filter(|vector| !space.contains(vector)) {
                let mut joined: Vec<i64> = space.iter().flat_map(|v| [*v, v ^ vector]).collect();
                joined.sort_unstable();
                larger.push(joined);
            }
        }
        larger.sort();
        larger.dedup();
        all = larger;
    }
    all
}

fn members(space: &Space, floor: u32) -> Vec<i64> {
    let mut all = Vec::from([0]);
    for vector in &space.vectors[..space.dimension] {
        all = all.iter().flat_map(|v| [*v, v ^ (vector >> floor)]).collect();
    }
    all
}

/// The lowest cost of all: what the banks cannot tell apart is some subspace.
fn lowest(problem: &Problem, kernels: &[Vec<i64>]) -> Cost {
    let spaces: Vec<Vec<i64>> = problem.needs[..problem.count].iter().map(|n| members(n, problem.floor)).collect();
    let degree =
        |kernel: &Vec<i64>, space: &Vec<i64>| space.iter().filter(|v| kernel.binary_search(v).is_ok()).count() as u32;
    let costs = kernels.iter().map(|kernel| {
        let degrees: Vec<u32> = spaces.iter().map(|space| degree(kernel, space)).collect();
        (degrees.iter().copied().max().expect("an access"), degrees.iter().sum())
    });
    let (degree, sum) = costs.min().expect("a kernel");
    Cost { degree, sum }
}

/// Whether the matrix is a bijection that leaves what is below the floor alone.
fn is_sound(problem: &Problem, matrix: &Linear) -> bool {
    let mut images: Vec<i64> = matrix.columns[..matrix.len].to_vec();
    let low = (0..problem.floor).all(|bit| matrix.columns[bit as usize] == 1 << bit)
        && matrix.columns[problem.floor as usize..matrix.len]
            .iter()
            .all(|image| image & ((1 << problem.floor) - 1) == 0);
    let inside =
        (0..matrix.len).all(|bit| problem.support >> bit & 1 == 0 || matrix.columns[bit] & !problem.support == 0);
    let mut rank = 0;
    for bit in 0..matrix.len {
        let Some(pivot) = (rank..images.len()).find(|i| images[*i] >> bit & 1 == 1) else { continue };
        images.swap(rank, pivot);
        let taken = images[rank];
        images[rank + 1..].iter_mut().filter(|image| **image >> bit & 1 == 1).for_each(|image| *image ^= taken);
        rank += 1;
    }
    low && inside && rank == matrix.len
}

#[test]
fn no_linear_layout_is_better() {
    let mut random = Random(2);
    let mut beyond = 0;
    for banks in 3..=5 {
        for high in banks..=6 {
            let kernels = subspaces(high, high - banks);
            for _ in 0..rounds(60, 1_000) {
                let count = 1 + random.below(8) as usize;
                let problem = spaces(&mut random, banks, high, count);
                let answer = problem.solve(NODES);
                assert_eq!(
                    answer.cost,
                    lowest(&problem, &kernels),
                    "{:?}",
                    &problem.needs[..count].iter().collect::<Vec<_>>()
                );
                assert!(answer.is_best && is_sound(&problem, &answer.matrix));
                assert_eq!(problem.cost(&answer.matrix.choice(&problem)), answer.cost);
                beyond += usize::from(answer.cost.degree > 1);
            }
        }
    }
    assert!(beyond > 20, "{beyond} problems without an answer free of conflicts");
}

/// Two subspaces of one dimension have a common complement.
#[test]
fn two_accesses_never_conflict() {
    let mut random = Random(3);
    for round in 0..rounds(2_000, 10_000) as u32 {
        let banks = 3 + round % 3;
        let problem = spaces(&mut random, banks, banks + round / 3 % 8, 2);
        let answer = problem.solve(NODES);
        assert_eq!(answer.cost, Cost { degree: 1, sum: 2 });
        assert!(answer.is_best && is_sound(&problem, &answer.matrix));
    }
}

#[test]
fn no_single_swizzle_is_better() {
    let mut random = Random(4);
    let numbers = (1..=5).flat_map(|b| (0..=7).flat_map(move |m| (-8..=8).map(move |s| (b, m, s))));
    let swizzles: Vec<Swizzle> = numbers.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect();
    for round in 0..rounds(40, 1_000) as u32 {
        let (banks, count) = (3 + round % 3, 1 + random.below(5) as usize);
        let high = banks + random.below(6) as u32;
        let problem = spaces(&mut random, banks, high, count);
        let cost = problem.solve(NODES).cost;
        for swizzle in &swizzles {
            let matrix = Linear::IDENTITY.swizzled(*swizzle);
            if is_sound(&problem, &matrix) {
                assert!(!problem.cost(&matrix.choice(&problem)).is_below(cost), "{swizzle}");
            }
        }
    }
}

/// All choices in rows, by their XORs.
fn fewest_xors(problem: &Problem, cost: Cost, high: u32) -> Option<u32> {
    let (banks, mut best) = (problem.free, None);
    for code in 0..1u64 << (banks * (high - banks) + banks * (banks - 1) / 2) {
        let (mut choice, mut rest): (Choice, u64) = ([0; BITS], code);
        for bit in 0..high {
            let width = bit.min(banks);
            let own = if bit < banks { 1 << bit } else { 0 };
            choice[(problem.floor + bit) as usize] = (rest & ((1 << width) - 1)) as u8 | own;
            rest >>= width;
        }
        if problem.cost(&choice) == cost {
            let xors = choice.iter().map(|column| column.count_ones()).sum::<u32>() - banks;
            best = Some(best.map_or(xors, |best: u32| best.min(xors)));
        }
    }
    best
}

#[test]
fn no_answer_in_rows_has_fewer_xors() {
    let mut random = Random(5);
    let mut compared = 0;
    for _ in 0..rounds(400, 4_000) {
        let high = 4 + random.below(3) as u32;
        let count = 1 + random.below(4) as usize;
        let problem = spaces(&mut random, 3, high, count);
        let answer = problem.solve(NODES);
        let rows = fewest_xors(&problem, answer.cost, high);
        // A swizzle is one XOR, however many bits it has; what is free is not in rows.
        if let (None, Some(xors)) = (answer.swizzle, rows) {
            assert_eq!(answer.matrix.xors(problem.support), xors);
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

/// The answer for a tile, and its cost.
fn solved(layout: &str, accesses: &[&str], bytes: i64) -> (String, u32, u32) {
    let accesses: Vec<Layout> = accesses.iter().map(|access| l(access)).collect();
    let found = l(layout).fewest_conflicts(&accesses, bytes, Means::Xor).expect("inside");
    assert_eq!((found.degree, found.sum), counted(&found.layout, &accesses, bytes));
    assert_eq!(found.bound, found.degree);
    (format!("{}", found.layout), found.degree, found.sum)
}

#[test]
fn known_tiles() {
    let free = |layout: &str, accesses: u32| (String::from(layout), 1, accesses);
    // 64x64 f16: rows are written, 8 adjacent rows and 8 rows 8 apart are read.
    let accesses = ["((8,4),8):((512,1),64)", "(8,8):(1,64)", "(8,8):(8,64)"];
    assert_eq!(solved("(64,64):(64,1)", &accesses, 2), free("((8,8),64):((f72,f520),f1)", 3));
    // 32x32 f32: rows, columns, blocks of 4x8 and of 8x4.
    let accesses = ["32:32", "32:1", "((4,8)):((1,32))", "((8,4)):((1,32))"];
    assert_eq!(solved("(32,32):(32,1)", &accesses, 4), free("((4,2,4),32):((f40,f132,f257),f1)", 4));
    assert_eq!(solved("(32,32):(32,1)", &["32:32", "32:1"], 4), free("Sw<5,0,5> o 0 o (32,32):(32,1)", 2));
    // Accesses of a tile whose rows are XORed already.
    assert_eq!(solved("((8,8),64):((f72,f520),f1)", &["(8,8):(1,64)"], 2).1, 1);
}

#[test]
fn bit_permuting_accesses_to_a_tile_of_a_matrix_product_are_all_served() {
    let mut random = Random(6);
    let (layout, mut single) = (l("(64,64):(64,1)"), 0);
    for round in 0..1_000 {
        let accesses: Vec<Layout> = (0..2 + round % 4).map(|_| access(&mut random, 12, 5, &[6, 7, 8])).collect();
        let problem = Problem::new(&layout, &accesses, 2).expect("inside").expect("linear");
        let answer = problem.solve(NODES);
        assert!(answer.cost.degree == 1 && answer.is_best, "{accesses:?}");
        single += usize::from(answer.swizzle.is_some());
    }
    println!("{single} of 1,000 by a single swizzle");
}

/// The degrees of accesses, counted one by one: the largest, and their sum.
fn counted(layout: &Layout, accesses: &[Layout], bytes: i64) -> (u32, u32) {
    let degrees: Vec<u32> =
        accesses.iter().map(|access| layout.bank_conflicts(access, bytes).expect("inside").degree).collect();
    (degrees.iter().copied().max().expect("an access"), degrees.iter().sum())
}

#[test]
fn solutions_cost_what_they_say() {
    let mut random = Random(8);
    for round in 0..rounds(200, 4_000) {
        let (layout, first, bytes) = problem(&mut random);
        let bits = layout.size().trailing_zeros() as usize;
        let accesses: Vec<Layout> =
            [first].into_iter().chain((0..round % 4).map(|_| access(&mut random, bits, 5, &[]))).collect();
        let (low, high) = layout.layout_part().bounds();
        for means in [Means::Xor, Means::Swizzle, Means::Tma, Means::Padding] {
            let found = layout.fewest_conflicts_within(&accesses, bytes, means, 1 << 14).expect("inside");
            assert_eq!(
                (found.degree, found.sum),
                counted(&found.layout, &accesses, bytes),
                "{layout} as {}",
                found.layout
            );
            assert!(found.bound <= found.degree && found.layout.is_injective());
            for access in &accesses {
                let width = |layout: &Layout| layout.bank_conflicts(access, bytes).expect("inside").width;
                assert!(
                    width(&found.layout) >= width(&layout.layout_part()),
                    "{layout} by {access} as {}",
                    found.layout
                );
            }
            let range = found.layout.index_range_within(1 << 14).expect("small");
            assert!(
                means == Means::Padding || range.low.index >= low && range.high.index <= high,
                "{layout} as {}",
                found.layout
            );
        }
    }
}

#[test]
fn what_is_not_linear_is_solved_by_counting() {
    let solve = |tile: &str, access: &str, means| {
        let found = l(tile).fewest_conflicts_within(&[l(access)], 4, means, 1 << 16).expect("inside");
        (format!("{}", found.layout), found.degree)
    };
    assert_eq!(solve("(48,32):(32,1)", "32:1", Means::Swizzle), ("Sw<5,0,5> o 0 o (48,32):(32,1)".into(), 1));
    assert_eq!(solve("(48,32):(32,1)", "32:1", Means::Padding), ("(48,32):(33,1)".into(), 1));
    assert_eq!(solve("(32,32):(32,1)", "24:1", Means::Swizzle).1, 1);
}

#[test]
fn mistakes_name_the_operand() {
    let error = |layout: &str, accesses: &[Layout], bytes| {
        format!("{}", l(layout).conflict_free(accesses, bytes).expect_err("a mistake"))
    };
    let (tile, column) = ("(32,32):(32,1)", l("32:1"));
    assert_eq!(error(tile, &[column], 3), "conflict_free: an element of 3 bytes; elements have 1, 2, 4, 8 or 16 bytes");
    assert!(error(tile, &[column, l("32:64")], 4).starts_with("conflict_free: the access reads coordinate "));
    assert_eq!(error(tile, &[column; 17], 4), "conflict_free: 17 accesses at once; give 16 or fewer");
    assert!(error("Sw<0,0,0> o 4 o (32,32):(32,1)", &[column], 4).contains("an offset stands in front"));
    assert_eq!(l(tile).conflict_free(&[column, l("32:64")], 4).expect_err("outside").operand(), Some(2));
}

/// What a `const` may ask for does not trip the compiler's limit of const evaluation.
const SERVED: Layout = crate::expect(crate::parse("(128,64):(64,1)").conflict_free(
    &[
        crate::parse("((8,4),8):((1024,1),128)"),
        crate::parse("(8,8):(1,128)"),
        crate::parse("(8,8):(8,128)"),
        crate::parse("(8,8):(16,128)"),
    ],
    2,
));

#[test]
fn constants_are_solved() {
    assert_eq!(format!("{SERVED}"), "((8,8,2),64):((f72,f520,f4104),f1)");
}
