//! Stops the tests with an error if a case takes too long.

use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The time limit. In an unoptimized build, any case needs less than a hundredth of this time.
const LONGEST: Duration = Duration::from_secs(10);

/// The current case, and its start.
#[derive(Debug)]
pub struct Watchdog(Arc<Mutex<Option<(String, Instant)>>>);

impl Default for Watchdog {
    fn default() -> Self {
        Self::new()
    }
}

impl Watchdog {
    /// Starts a thread that watches the cases until the watchdog is dropped.
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
                    // The test harness keeps the output of `eprintln!` until the test ends, and this test will not end.
                    let _ = writeln!(std::io::stderr(), "{text} runs for more than {LONGEST:?}");
                    std::process::exit(101);
                }
                drop(case);
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        Self(case)
    }

    /// Runs a case.
    ///
    /// # Panics
    /// If the case panics. The message contains the text of the case.
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
