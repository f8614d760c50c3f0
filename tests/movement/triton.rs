//! What Triton 3.9 does for the same conversions on sm_90: never less than is done here.

use super::{layout, moved};

const ROWS: &str = include_str!("triton.tsv");

/// Instructions that touch values, and barriers.
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

#[test]
fn never_more_than_triton() {
    let [mut ours, mut theirs] = [Counts::default(); 2];
    let mut worse = vec![];
    for row in ROWS.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
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
        // A shuffle and a wavefront take the same pipe.
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
