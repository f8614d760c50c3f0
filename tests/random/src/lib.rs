//! Random tests that are the same in each run.
//!
//! With `COLEX_ALL=1`, tests that normally select some cases run all of them. `COLEX_CASES=20` multiplies the number of
//! inputs by twenty, and `COLEX_SEED=7` selects other inputs. A failure prints the seed of its input;
//! `ARBTEST_SEED=0x…` runs only that input.

mod operands;
mod watchdog;

pub use operands::{number, operand, several};
pub use watchdog::Watchdog;

use arbitrary::{Result, Unstructured};
use arbtest::arbtest;
/// A pseudorandom number generator.
pub use fastrand::Rng;

/// The number of bytes of the shortest inputs. The length doubles up to [`LENGTHS`] times, and then starts again.
const SHORTEST: u32 = 32;
const LENGTHS: u32 = 8;

/// Calls `law` with `cases` random inputs of 32 to 4,096 bytes.
///
/// An input that is too short for the law (`Err`) counts as a case.
///
/// # Panics
/// If `law` panics, or if all inputs are too short.
pub fn inputs(cases: u32, mut law: impl FnMut(&mut Unstructured<'_>) -> Result<()>) {
    if std::env::var_os("ARBTEST_SEED").is_some() {
        return arbtest(law).run();
    }
    let mut rng = rng();
    let mut whole = 0;
    for case in 0..times(cases as usize) as u32 {
        let seed = u64::from(rng.u32(1..)) << 32 | u64::from(SHORTEST << (case % LENGTHS));
        let law = |u: &mut Unstructured<'_>| {
            whole += u32::from(law(u).is_ok());
            Ok(())
        };
        arbtest(law).seed(seed).run();
    }
    assert!(whole > 0, "each of the {cases} inputs is too short");
}

/// Returns a generator for the seed `COLEX_SEED`.
#[must_use]
pub fn rng() -> Rng {
    Rng::with_seed(variable("COLEX_SEED"))
}

/// Returns a number of inputs, multiplied by `COLEX_CASES`.
#[must_use]
pub fn times(cases: usize) -> usize {
    cases * variable("COLEX_CASES") as usize
}

/// Returns the number in an environment variable, or 1 if the variable is not set.
fn variable(name: &str) -> u64 {
    std::env::var(name).map_or(1, |text| text.parse().unwrap_or_else(|error| panic!("{name}={text}: {error}")))
}

/// Returns the number of cases of a test: `all` if `COLEX_ALL` is set, and `few` otherwise.
#[must_use]
pub fn cases(few: u32, all: u32) -> u32 {
    if std::env::var_os("COLEX_ALL").is_some() { all } else { few }
}
