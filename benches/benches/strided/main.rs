//! Copies tensors of a rank that is known only at run time to contiguous tensors. The contestants are `copy_from`,
//! candle's `contiguous` and ndarray's `assign`. All times are multiples of the time of `memcpy` in the same run.
//!
//! The contestants run alternately, and the median of each contestant's processor time is reported. Command-line
//! arguments select the rows with names that contain all arguments.

mod cases;
mod contestants;

use candle_core::WithDType;
use cases::{Case, FAMILIES, NAMED};
use contestants::{Times, measure};

/// An element type of the tables.
trait Element: WithDType + PartialEq {
    const NAME: &'static str;
    fn nth(i: usize) -> Self;
}

impl Element for f32 {
    const NAME: &'static str = "f32";
    fn nth(i: usize) -> Self {
        (i % (1 << 23)) as f32
    }
}

impl Element for half::f16 {
    const NAME: &'static str = "f16";
    fn nth(i: usize) -> Self {
        // Bit patterns of NaN are avoided, because NaN is not equal to itself.
        half::f16::from_bits((i % 0x7c00) as u16)
    }
}

impl Element for u8 {
    const NAME: &'static str = "u8";
    fn nth(i: usize) -> Self {
        (i % 251) as u8
    }
}

/// The sizes of the results, in bytes.
const SIZES: [(&str, usize); 6] = [
    ("1 KB", 1 << 10),
    ("32 KB", 1 << 15),
    ("1 MB", 1 << 20),
    ("8 MB", 1 << 23),
    ("64 MB", 1 << 26),
    ("256 MB", 1 << 28),
];

fn main() {
    let filters: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let is_chosen = |name: &str| filters.iter().all(|filter| name.contains(filter));
    println!("| f32 | memcpy, ms | colex | candle | ndarray | colex, 2 threads |\n|---|--:|--:|--:|--:|--:|");
    for case in NAMED.iter().filter(|case| is_chosen(case.name)) {
        row(case.name, &measure::<f32>(&case.view(), true));
    }
    for (size, bytes) in SIZES {
        println!("\n| {size} | memcpy, ms | colex | candle | ndarray | colex, 2 threads |\n|---|--:|--:|--:|--:|--:|");
        let [mut floats, mut halves, mut integers] = [const { Vec::new() }; 3];
        for case in FAMILIES {
            family::<f32>(case, size, bytes, &is_chosen, &mut floats);
            family::<half::f16>(case, size, bytes, &is_chosen, &mut halves);
            family::<u8>(case, size, bytes, &is_chosen, &mut integers);
        }
        println!(
            "\n| size | type | median | worst | copies | slower than candle or ndarray |\n|---|---|--:|--:|--:|--:|"
        );
        total(size, "f32", &floats);
        total(size, "f16", &halves);
        total(size, "u8", &integers);
    }
}

fn family<T: Element>(case: &Case, size: &str, bytes: usize, is_chosen: &impl Fn(&str) -> bool, all: &mut Vec<Times>) {
    let name = format!("{}, {}", case.name, T::NAME);
    if is_chosen(&format!("{name}, {size}")) {
        let times = measure::<T>(&case.scaled(bytes / size_of::<T>()).view(), bytes >= 1 << 23);
        row(&name, &times);
        all.push(times);
    }
}

fn row(name: &str, times: &Times) {
    let ratio = |time: Option<f64>| time.map_or("–".into(), |time| format!("{:.2}", time / times.memcpy));
    let [colex, candle, ndarray, threads] = [Some(times.colex), times.candle, times.ndarray, times.threads].map(ratio);
    println!("| {name} | {:.6} | {colex} | {candle} | {ndarray} | {threads} |", times.memcpy * 1e3);
}

fn total(size: &str, kind: &str, times: &[Times]) {
    let mut ratios: Vec<f64> = times.iter().map(|times| times.colex / times.memcpy).collect();
    ratios.sort_by(f64::total_cmp);
    let is_slower = |times: &&Times| times.candle.into_iter().chain(times.ndarray).any(|time| time < times.colex);
    if let (Some(median), Some(worst)) = (ratios.get(ratios.len() / 2), ratios.last()) {
        let slower = times.iter().filter(is_slower).count();
        println!("| {size} | {kind} | {median:.2} | {worst:.2} | {} | {slower} |", times.len());
    }
}
