//! Compares movements with the code of Triton 3.9 for the same conversions on sm_90. The movements of this library must
//! not cost more.

use super::{layout, moved};
use colex::movement::Movement;
use std::time::{Duration, Instant};

const ROWS: &str = include_str!("triton.tsv");

/// The numbers of instructions that access values, of shuffles, of barriers and of wavefronts.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    instructions: usize,
    shuffles: usize,
    barriers: usize,
    wavefronts: usize,
}

impl Counts {
    const fn pipe(self) -> usize {
        self.shuffles + self.wavefronts
    }
}

/// Each row is one conversion. Returns the fields of each row.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    ROWS.lines().filter(|row| !row.starts_with('#')).map(|row| row.split('\t').collect())
}

/// Measures an unoptimized build, because macros run unoptimized. Prints the time of a search for a movement.
#[test]
#[ignore = "measures"]
fn finding_one_takes() {
    let mut times: Vec<(Duration, String)> = rows()
        .map(|fields| {
            let (from, to, bits) = (layout(fields[2]), layout(fields[3]), fields[1].parse().unwrap());
            let took = (0..3).map(|_| {
                let start = Instant::now();
                assert!(Movement::between(&from, &to, bits).is_ok());
                start.elapsed()
            });
            (took.min().unwrap(), format!("{} {bits} bits, {from} to {to}", fields[0]))
        })
        .collect();
    times.sort();
    println!("{} movements: half of them within {:?}", times.len(), times[times.len() / 2].0);
    times.iter().rev().take(12).for_each(|(took, name)| println!("{took:?}: {name}"));
}

#[test]
fn never_more_than_triton() {
    let [mut ours, mut theirs] = [Counts::default(); 2];
    let mut worse = vec![];
    for fields in rows() {
        let number = |k: usize| fields[k].parse::<usize>().unwrap();
        let movement = moved(&layout(fields[2]), &layout(fields[3]), number(1)).unwrap();
        if fields[4] != "packed" {
            continue;
        }
        let own = Counts {
            instructions: movement.instructions(),
            shuffles: movement.shuffles(),
            barriers: movement.syncs(),
            wavefronts: movement.wavefronts(),
        };
        let other = Counts {
            instructions: number(6) - number(8),
            shuffles: number(7),
            barriers: number(8),
            wavefronts: number(9),
        };
        // Shuffles and wavefronts occupy the same hardware unit, so the test adds their counts.
        let is_lighter = own.barriers < other.barriers && own.pipe() < other.pipe();
        let is_more = own.barriers > other.barriers || own.pipe() > other.pipe();
        if is_more || own.instructions > other.instructions && !is_lighter {
            worse.push(format!("{} {} bits: {own:?}, Triton {other:?}", fields[0], fields[1]));
        }
        for (sum, counts) in [(&mut ours, own), (&mut theirs, other)] {
            sum.instructions += counts.instructions;
            sum.shuffles += counts.shuffles;
            sum.barriers += counts.barriers;
            sum.wavefronts += counts.wavefronts;
        }
    }
    println!("here {ours:?}\nTriton {theirs:?}");
    assert!(worse.is_empty(), "{}", worse.join("\n"));
}
