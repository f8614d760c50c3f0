use super::{CopyAtom, MmaAtom, for_each_name};
use std::string::{String, ToString};
use std::time::{Duration, Instant};
use std::vec::Vec;

extern crate std;

/// Prints the time of a lookup in unoptimized code, as in macros.
#[test]
#[ignore = "prints times, and decides nothing"]
fn looking_up_a_name() {
    let mut names: Vec<String> = Vec::new();
    for_each_name(&mut |name| names.push(name.to_string()));
    let took = |name: &String| {
        let start = Instant::now();
        assert!(MmaAtom::named(name).is_ok() || CopyAtom::named(name).is_ok());
        start.elapsed()
    };
    let best = |name: &String| (0..9).map(|_| took(name)).min().unwrap_or(Duration::MAX);
    let mut times: Vec<_> = names.iter().map(|name| (best(name), name)).collect();
    times.sort_unstable();
    let last = times.len() - 1;
    std::println!(
        "{} names: half within {:?}, all within {:?} ({})",
        last + 1,
        times[last / 2].0,
        times[last].0,
        times[last].1
    );
}
