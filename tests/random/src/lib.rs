//! Generates random inputs for tests. Without the variables below, each run has the same inputs.
//!
//! Some tests usually run only a part of their cases. With `COLEX_ALL=1`, these tests run all cases. `COLEX_CASES=20`
//! multiplies the number of inputs by twenty, and `COLEX_SEED=7` selects other inputs. A failure prints the seed of its
//! input, and `ARBTEST_SEED=0x…` runs only this input.

/// A pseudorandom number generator.
pub use fastrand::Rng;

use arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The number of bytes of the shortest inputs. Each of the following inputs is twice as long as the previous input.
/// After [`LENGTHS`] inputs, the length starts again at the shortest.
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

/// Returns a generator with the seed `COLEX_SEED`, or with a fixed seed if the variable is not set.
#[must_use]
pub fn rng() -> Rng {
    Rng::with_seed(variable("COLEX_SEED"))
}

/// Returns `cases`, multiplied by `COLEX_CASES` if the variable is set.
#[must_use]
pub fn times(cases: usize) -> usize {
    cases * variable("COLEX_CASES") as usize
}

/// Returns the number in an environment variable, or 1 if the variable is not set.
fn variable(name: &str) -> u64 {
    std::env::var(name).map_or(1, |text| text.parse().unwrap_or_else(|error| panic!("{name}={text}: {error}")))
}

/// Returns the number of cases that a test runs. The number is `all` if `COLEX_ALL` is set, and otherwise `few`.
#[must_use]
pub fn cases(few: u32, all: u32) -> u32 {
    if std::env::var_os("COLEX_ALL").is_some() { all } else { few }
}

/// The time limit of a case. Even in an unoptimized build, each case should need less than a hundredth of this time.
const LONGEST: Duration = Duration::from_secs(10);

/// Ends the process if a case exceeds the time limit. The value contains the current case and its start.
#[derive(Debug)]
pub struct Watchdog(Arc<Mutex<Option<(String, Instant)>>>);

impl Default for Watchdog {
    fn default() -> Self {
        Self::new()
    }
}

impl Watchdog {
    /// Starts a thread that checks the time limit. The thread ends when the watchdog is dropped.
    #[must_use]
    pub fn new() -> Self {
        let case: Arc<Mutex<Option<(String, Instant)>>> = Arc::default();
        let watched = Arc::downgrade(&case);
        std::thread::spawn(move || {
            while let Some(case) = watched.upgrade() {
                if let Ok(case) = case.lock()
                    && let Some((text, start)) = &*case
                    && start.elapsed() > LONGEST
                {
                    // `eprintln!` would print only at the end of the test, and this test does not end.
                    let _ = writeln!(std::io::stderr(), "{text} runs for more than {LONGEST:?}");
                    std::process::exit(101);
                }
                drop(case);
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        Self(case)
    }

    /// Runs a case under the time limit.
    ///
    /// # Panics
    /// If the case panics. The message of the panic contains the text of the case.
    pub fn run<T>(&self, text: &str, case: impl FnOnce() -> T) -> T {
        self.note(Some((text.to_string(), Instant::now())));
        let answer = std::panic::catch_unwind(AssertUnwindSafe(case));
        self.note(None);
        answer.unwrap_or_else(|_| panic!("{text} panics"))
    }

    fn note(&self, case: Option<(String, Instant)>) {
        if let Ok(mut noted) = self.0.lock() {
            *noted = case;
        }
    }
}

/// Small numbers, and numbers near limits. A loop up to one of the large numbers would not end.
const NUMBERS: [i64; 16] = [
    0,
    1,
    2,
    3,
    7,
    32,
    1 << 20,
    (1 << 20) + 1,
    1 << 31,
    1 << 40,
    1_000_000_000_039,
    (1 << 61) - 1,
    1 << 61,
    i64::MAX,
    -1,
    -(1 << 62),
];

/// Texts of layouts, tuples, tilers and instructions. A number replaces each `N`.
#[rustfmt::skip]
const TEMPLATES: [&str; 62] = [
    "N", "N", "(N,2)", "(2,(N,3))", "(N,N)", "(_,N)", "[N,_]", "[N:1,2:N]", "[N:N,N:N]", "N:1", "N:N", "2:N", "(2,N):(1,2)", "(N,2):(0,1)",
    "(2,4):(N,1)", "(N,N):(N,N)", "(N,N,N):(N,1,N)", "(3,5,N):(35,7,-1)", "(6,N):(N,1)", "(5,3,N):(1,7,15)", "((N,2),2):((1,N),0)",
    "(3,(5,N)):(N,(1,N))", "Sw<1,50,3> o 5 o N:1", "Sw<2,0,3> o (N,8):(8,1)", "Sw<3,3,3> o 7 o (3,N):(1,3)", "Sw<20,0,20> o (N,3):(1,N)",
    "Sw<1,0,61> o N:1", "Sw<0,0,0> o N o (4,8):(8,1)", "Sw<0,0,0> o N o (N,8):(8,1)", "(2,4):(fN,f1)", "(4,N):(f3,f4)", "(2,N):(f5,fN)",
    "(4,2,N):(f3,fN,f16)", "Sw<2,1,3> o (4,N):(f3,f4)", "(m,N):(N,1)", "(N,m):(1@0,1@1)", "(m,n):(N*ld,1)", "(m,n):(ld,1)", "(m,(n,4))",
    "ceil(m/8):3", "ceil(m/N):N*m", "_", "X", "(3,(2,3)):(3,(12,1))", "((((((((2)))))))):((((((((3))))))))", "(N,3):(1@0@1,N@1)",
    "(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2)",
    "(3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3):(1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768)",
    "(4,4,4,4,4,4,4,4,4,4,4,4):(7,11,13,17,19,23,29,31,37,41,43,47)", "Sw<2,3,3> o (4,4,4,4,4,4):(7,11,13,17,19,23)",
    "(4,4,4,4,4,4,4,4):(1000003,-1000033,1000037,1000039,-1000081,1000099,1000117,1000121)", "(3,5,7,N,9):(N,11,13,17,19)",
    "(2,2,2,2,2,2):(f1,f3,f7,f15,f31,f63)", "(64,64):(64,1)", "(8,8):(1,64)", "Sw<3,3,3>", "SM80_16x8x16_F32F16F16F32_TN",
    "UniversalCopy<128,16>", "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [N,32,16])",
    "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8))", "make_tiled_mma(UniversalFMA<float>, (N,1,1), [N,N,1])",
    "make_tiled_copy(UniversalCopy<8,8>, N:1, N:1)",
];

/// Returns a random operand: a layout, a tuple, a tiler, an instruction, or invalid text.
///
/// # Errors
/// If the input is too short.
pub fn operand(u: &mut Unstructured<'_>) -> Result<String> {
    let mut parts = u.choose(&TEMPLATES)?.split('N');
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let number = number(u)?;
        text = text + &number + part;
    }
    Ok(text)
}

/// Returns a small number, or a number near the limit of a range.
///
/// # Errors
/// If the input is too short.
pub fn number(u: &mut Unstructured<'_>) -> Result<String> {
    Ok(u.choose(&NUMBERS)?.to_string())
}

/// Returns several random values.
///
/// # Errors
/// If the input is too short.
pub fn several(
    u: &mut Unstructured<'_>,
    count: usize,
    of: fn(&mut Unstructured<'_>) -> Result<String>,
) -> Result<Vec<String>> {
    (0..count).map(|_| of(u)).collect()
}
